const mobile = /^55([1-9]\d)9?([6-9]\d{7})$/

/**
 * What the virtual network calls who has this number; null where nobody has. It knows every number but those that end in
 * 0000. A Brazilian mobile is found with its ninth digit and without; it is registered with it, but for those that end in
 * 1111: these are accounts from before there was one.
 */
export function virtualNumber(phone: string): string | null {
  if (!/^\d{10,15}$/.test(phone) || phone.endsWith('0000')) return null
  const [, area, local] = mobile.exec(phone) ?? []
  if (area === undefined || local === undefined) return phone
  return `55${area}${local.endsWith('1111') ? '' : '9'}${local}`
}

/** The conversation with a number, however it is written. */
export function chatWith(phone: string): string {
  return virtualNumber(phone) ?? phone
}
