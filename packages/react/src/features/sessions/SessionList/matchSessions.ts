import type { Session } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'

type ShownPhone = (phone: string) => string

export function matchSessions(
  sessions: readonly Session[],
  search: string,
  shownPhone: ShownPhone,
): readonly Session[] {
  const wanted = folded(search.trim())
  if (!wanted) return sessions
  const digits = wanted.replace(/\D/g, '')
  const known = textsBy(shownPhone)
  return sessions.filter((session) => {
    const { name, phone, shown } = textsOf(session, known, shownPhone)
    if (name.includes(wanted)) return true
    return digits !== '' && (shown.includes(wanted) || (digits.length > 2 && phone.includes(digits)))
  })
}

/** Search texts, cached because every keystroke searches all sessions. */
interface Texts {
  readonly name: string
  readonly phone: string
  readonly shown: string
}

const kept = new WeakMap<ShownPhone, WeakMap<Session, Texts>>()

function textsBy(shownPhone: ShownPhone): WeakMap<Session, Texts> {
  const known = kept.get(shownPhone) ?? new WeakMap<Session, Texts>()
  kept.set(shownPhone, known)
  return known
}

function textsOf(session: Session, known: WeakMap<Session, Texts>, shownPhone: ShownPhone): Texts {
  const found = known.get(session)
  if (found) return found
  const phone = session.phone ?? session.lastPhone ?? ''
  const made = { name: folded(session.name), phone, shown: phone === '' ? '' : shownPhone(phone) }
  known.set(session, made)
  return made
}

export function precomputeSearchTexts(sessions: readonly Session[], shownPhone: ShownPhone): void {
  const known = textsBy(shownPhone)
  for (const session of sessions) textsOf(session, known, shownPhone)
}
