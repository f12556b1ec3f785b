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
  const cachedTexts = getTextCache(shownPhone)
  return sessions.filter((session) => {
    const { name, phone, displayName } = getTexts(session, cachedTexts, shownPhone)
    if (name.includes(foldedSearch)) return true
    return (
      digits !== '' && (displayName.includes(foldedSearch) || (digits.length > 2 && phone.includes(digits)))
    )
  })
}

/** Search texts, cached because every keystroke searches all sessions. */
interface Texts {
  readonly name: string
  readonly phone: string
  readonly displayName: string
}

const textsByFormat = new WeakMap<ShownPhone, WeakMap<Session, Texts>>()

function getTextCache(shownPhone: ShownPhone): WeakMap<Session, Texts> {
  const cachedTexts = textsByFormat.get(shownPhone) ?? new WeakMap<Session, Texts>()
  textsByFormat.set(shownPhone, cachedTexts)
  return cachedTexts
}

function getTexts(session: Session, cachedTexts: WeakMap<Session, Texts>, shownPhone: ShownPhone): Texts {
  const cached = cachedTexts.get(session)
  if (cached) return cached
  const phone = session.phone ?? session.lastPhone ?? ''
  const searchTexts = {
    name: folded(session.name),
    phone,
    displayName: phone === '' ? '' : shownPhone(phone),
  }
  cachedTexts.set(session, searchTexts)
  return searchTexts
}

export function precomputeSearchTexts(sessions: readonly Session[], shownPhone: ShownPhone): void {
  const cachedTexts = getTextCache(shownPhone)
  for (const session of sessions) getTexts(session, cachedTexts, shownPhone)
}
