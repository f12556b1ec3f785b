import type { Session } from '@morpheus/sdk'

/** The sessions whose name (case and accents folded) or phone contains what was typed. */
export function matching(
  sessions: readonly Session[],
  search: string,
  shownPhone: (phone: string) => string,
): readonly Session[] {
  const wanted = fold(search.trim())
  if (!wanted) return sessions
  const digits = wanted.replace(/\D/g, '')
  return sessions.filter((session) => {
    if (foldedName(session).includes(wanted)) return true
    const phone = session.phone ?? session.lastPhone
    if (!phone) return false
    return shownPhone(phone).includes(wanted) || (digits.length > 2 && phone.includes(digits))
  })
}

/** Kept, since every letter typed asks for all of them. */
const folded = new WeakMap<Session, string>()

function foldedName(session: Session): string {
  const known = folded.get(session) ?? fold(session.name)
  folded.set(session, known)
  return known
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
