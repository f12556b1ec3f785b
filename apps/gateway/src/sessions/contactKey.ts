import type { Address } from '../engines/address.js'

/** What a contact is kept and told as: its number, or the network's name for it while that is all that is known. */
export function contactKey({ phone, userId }: Address): string {
  return phone ?? userId
}
