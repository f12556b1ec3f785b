import type { Session } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'

type ShownPhone = (phone: string) => string

export function matchSessions(
  sessions: readonly Session[],
  search: string,
  shownPhone: ShownPhone,
): readonly Session[] {
  const foldedSearch = folded(search.trim())
  if (!foldedSearch) return sessions
  const digits = foldedSearch.replace(/\D/g, '')
  const known = textsBy(shownPhone)
  return sessions.filter((session) => {
    const { name, phone, shown } = textsOf(session, known, shownPhone)
    if (name.includes(foldedSearch)) return true
    return digits !== '' && (shown.includes(foldedSearch) || (digits.length > 2 && phone.includes(digits)))
  })
}

/** Search texts, cached because every keystroke searches all sessions. */
interface Texts {
  readonly name: string
  readonly phone: string
  readonly shown: string
}

const textsByFormat = new WeakMap<ShownPhone, WeakMap<Session, Texts>>()

function textsBy(shownPhone: ShownPhone): WeakMap<Session, Texts> {
  const known = textsByFormat.get(shownPhone) ?? new WeakMap<Session, Texts>()
  textsByFormat.set(shownPhone, known)
  return known
}

function textsOf(session: Session, known: WeakMap<Session, Texts>, shownPhone: ShownPhone): Texts {
  const found = known.get(session)
  if (found) return found
  const phone = session.phone ?? session.lastPhone ?? ''
  const searchTexts = { name: folded(session.name), phone, shown: phone === '' ? '' : shownPhone(phone) }
  known.set(session, searchTexts)
  return searchTexts
}

export function precomputeSearchTexts(sessions: readonly Session[], shownPhone: ShownPhone): void {
  const known = textsBy(shownPhone)
  for (const session of sessions) textsOf(session, known, shownPhone)
}
