import type { Address } from '../../engines/address.js'

/** Key of a contact: its number, or the network's user id while the number is unknown. */
export function contactKey({ phone, userId }: Address): string {
  return phone ?? userId
}
