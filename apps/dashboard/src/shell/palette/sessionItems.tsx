import { Avatar } from '@morpheus/react/ui'
import type { Session } from '@morpheus/sdk'
import { folded, formatPhone } from '@morpheus/sdk/format'
import { statusLabels } from '@morpheus/sdk/text'
import { sessionPlace } from '../../sessionPlaces.js'
import type { Item } from './item.js'
import { match } from './match.js'

/** Maximum of listed sessions. */
const atMost = 8

const texts = new WeakMap<Session, string>()

/** Name, formatted and plain number, and status; folded once per session object. */
function textOf(session: Session): string {
  const known = texts.get(session)
  if (known !== undefined) return known
  const phone = session.phone ? `${formatPhone(session.phone)} ${session.phone}` : ''
  const text = folded(`${session.name} ${phone} ${statusLabels[session.status]}`)
  texts.set(session, text)
  return text
}

export function sessionItems(sessions: readonly Session[], typed: string): readonly Item[] {
  return sessions
    .flatMap((session) => {
      const score = match(typed, textOf(session))
      return score === null ? [] : [{ session, score }]
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, atMost)
    .map(({ session }) => sessionItem(session))
}

export function sessionItem(session: Session): Item {
  const state = statusLabels[session.status]
  return {
    id: `sessao-${session.id}`,
    label: session.name,
    detail: session.phone ? `${formatPhone(session.phone)} · ${state}` : state,
    picture: <Avatar name={session.name} src={session.profilePic ?? null} size="small" />,
    to: sessionPlace(session.id),
  }
}
