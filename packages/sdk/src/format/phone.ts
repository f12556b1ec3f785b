import { usualLocale } from './locale.js'
import { formatWords } from './words.js'

/** How many digits a phone number has, its country code included. Core spec §9. */
export const phoneLimits = { min: 10, max: 13 } as const

/** The digits of what was typed, 13 at most. Core spec §5. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, phoneLimits.max)
}

/** A number while it is typed: `+CC (AA) NNNNN-NNNN`, as far as it goes. Core spec §5. */
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
 * A number for reading. Brazilian ones as `(11) 98888-7777` or `(11) 3333-4444`, and where another language than Portuguese
 * is read with their country, `+55 (11) 98888-7777`; a `:device` suffix is dropped.
 * @param words `noPhone` is what stands for a number that is not there
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
