const mobile = /^55([1-9]\d)(9?)([6-9]\d{7})$/

/**
 * A Brazilian mobile with its ninth digit where it stands without, and the other way round; null for any other number.
 * Digits, country code first. WhatsApp knows those from before there was one without it, whatever their owners say.
 */
export function otherNinth(phone: string): string | null {
  const [, area, ninth, rest = ''] = mobile.exec(phone) ?? []
  if (area === undefined) return null
  return ninth === '9' ? `55${area}${rest}` : `55${area}9${rest}`
}
