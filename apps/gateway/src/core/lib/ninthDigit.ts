const mobilePattern = /^55([1-9]\d)(9?)([6-9]\d{7})$/

/**
 * The other form of a Brazilian mobile number, with or without its ninth digit; null for any other. Digits, country
 * code first. WhatsApp keeps old numbers without it.
 */
export function toOtherNinthDigit(phone: string): string | null {
  const [, area, ninth, subscriber = ''] = mobilePattern.exec(phone) ?? []
  if (area === undefined) return null
  return ninth === '9' ? `55${area}${subscriber}` : `55${area}9${subscriber}`
}
