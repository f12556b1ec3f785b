const mobile = /^55([1-9]\d)(9?)([6-9]\d{7})$/

/**
 * The other form of a Brazilian mobile number, with or without its ninth digit; null for any other. Digits, country
 * code first. WhatsApp keeps old numbers without it.
 */
export function otherNinth(phone: string): string | null {
  const [, area, ninth, rest = ''] = mobile.exec(phone) ?? []
  if (area === undefined) return null
  return ninth === '9' ? `55${area}${rest}` : `55${area}9${rest}`
}
