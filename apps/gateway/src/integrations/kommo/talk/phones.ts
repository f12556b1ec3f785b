import { otherNinth } from '../../../kit/ninthDigit.js'

const digitsOnly = /^\d{8,15}$/

/** Digits with the country: what somebody wrote without one is Brazilian. */
export function withCountry(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits
}

/** `+5511988887777`, as Kommo shows a number. */
export const toKommo = (phone: string) => `+${withCountry(phone)}`

/** What finds a number at Kommo, whether it stands there with the country or without. */
export const toSearch = (phone: string) => phone.replace(/^55(?=\d{10,11}$)/, '')

/** The numbers that a contact may stand under, the likeliest first; none for who hides theirs. */
export function variantsOf(contact: string): string[] {
  if (!digitsOnly.test(contact)) return []
  const other = otherNinth(contact)
  return other === null ? [contact] : [contact, other]
}
