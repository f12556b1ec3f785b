import { usualLocale } from './locale.js'
import { formatWords } from './words.js'

/** Length of a phone number in digits, country code included. Core spec §9. */
export const phoneLimits = { min: 10, max: 13 } as const

/** Strips a typed number to at most 13 digits. Core spec §5. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, phoneLimits.max)
}

/** Formats a number while it is typed, complete or not: `+CC (AA) NNNNN-NNNN`. Core spec §5. */
export function formatPhoneInput(text: string): string {
  const digits = phoneDigits(text)
  const country = digits.slice(0, 2)
  const area = digits.slice(2, 4)
  const local = digits.slice(4)
  if (!digits) return ''
  if (!area) return `+${country}`
  if (!local) return `+${country} (${area}`
  const head = local.slice(0, local.length > 8 ? 5 : 4)
  const tail = local.slice(head.length)
  return `+${country} (${area}) ${tail ? `${head}-${tail}` : head}`
}

/**
 * Drops the device suffix that WhatsApp appends to a number and that changes with each pairing.
 * @example
 * bareNumber('5511999998888:61') // '5511999998888'
 */
export function bareNumber(phone: string | null | undefined): string | null {
  return phone?.split(/[:@]/)[0] || null
}

/** The area codes of Brazil without 55, as a number that begins with 55 most likely has its country code. */
const areas = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/**
 * Adds the country code to a number typed the Brazilian way, from the area code on; null for any other number. Offer
 * the result instead of applying it: the digits may also begin with another country's code.
 * @example
 * brazilianNumber('11 98765-4321') // '5511987654321'
 */
export function brazilianNumber(text: string): string | null {
  const digits = phoneDigits(text)
  const isMobile = digits.length === 11 && digits[2] === '9'
  if (!isMobile && digits.length !== 10) return null
  return areas.has(digits.slice(0, 2)) ? `55${digits}` : null
}

/**
 * Formats a number for reading: Brazilian ones as `(11) 98888-7777` or `(11) 3333-4444`, with `+55` in locales other
 * than Portuguese. A `:device` suffix is dropped.
 * @param words `noPhone` is shown for a missing number
 */
export function formatPhone(
  phone: string | null | undefined,
  locale: string = usualLocale,
  words: { readonly noPhone: string } = formatWords,
): string {
  const digits = (phone ?? '').split(/[:@]/)[0]?.replace(/\D/g, '') ?? ''
  if (!digits) return words.noPhone
  if (!digits.startsWith('55') || digits.length < 12) return `+${digits}`
  const area = digits.slice(2, 4)
  const local = digits.slice(4)
  const country = /^pt\b/i.test(locale) ? '' : '+55 '
  return `${country}(${area}) ${local.slice(0, -4)}-${local.slice(-4)}`
}
