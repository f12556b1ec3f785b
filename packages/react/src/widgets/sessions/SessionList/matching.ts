import type { Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'

/** The sessions whose name (case and accents folded) or phone contains what was typed. */
export function matching(sessions: readonly Session[], search: string): readonly Session[] {
  const wanted = fold(search.trim())
  if (!wanted) return sessions
  const digits = wanted.replace(/\D/g, '')
  return sessions.filter((session) => {
    if (fold(session.name).includes(wanted)) return true
    const phone = session.phone ?? session.lastPhone
    if (!phone) return false
    return formatPhone(phone).includes(wanted) || (digits.length > 2 && phone.includes(digits))
  })
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
