const mobile = /^55([1-9]\d)9?([6-9]\d{7})$/

/**
 * Registered form of a number; null without an account. Every number exists but those ending in 0000. A Brazilian
 * mobile is found with or without its ninth digit and registered with it, except older accounts ending in 1111.
 */
export function virtualNumber(phone: string): string | null {
  if (!/^\d{10,15}$/.test(phone) || phone.endsWith('0000')) return null
  const [, area, local] = mobile.exec(phone) ?? []
  if (area === undefined || local === undefined) return phone
  return `55${area}${local.endsWith('1111') ? '' : '9'}${local}`
}

/** Conversation key of a number in any spelling. */
export function toChatKey(phone: string): string {
  return virtualNumber(phone) ?? phone
}
