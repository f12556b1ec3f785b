import { toOtherNinthDigit } from '../../../core/lib/ninthDigit.js'

const digitsOnly = /^\d{8,15}$/

/** Digits with country code; numbers without one are Brazilian. */
export function withCountry(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits
}

/** `+5511988887777`, Kommo's format. */
export const toKommo = (phone: string) => `+${withCountry(phone)}`

/** Search text that finds a number with or without country code. */
export const toSearch = (phone: string) => phone.replace(/^55(?=\d{10,11}$)/, '')

/** Numbers a contact may be stored under, likeliest first; none for hidden numbers. */
export function listNumberVariants(contact: string): string[] {
  if (!digitsOnly.test(contact)) return []
  const other = toOtherNinthDigit(contact)
  return other === null ? [contact] : [contact, other]
}
