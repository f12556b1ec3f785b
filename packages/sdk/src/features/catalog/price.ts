import { usualLocale } from '../../core/format/locale.js'
import { currencyDigits } from './choices.js'

/** `R$ 49,90` for 4990 minor units of `BRL`. */
export function formatPrice(price: number, currency: string | null, locale: string = usualLocale): string {
  const digits = currencyDigits(currency ?? '')
  const units = price / 10 ** digits
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    return new Intl.NumberFormat(locale, {
      ...options,
      ...(currency !== null && { style: 'currency', currency }),
    }).format(units)
  } catch {
    return `${currency} ${new Intl.NumberFormat(locale, options).format(units)}`
  }
}

/**
 * Minor units of `49,90`, `49.90` or `1.234,50`; null for other text. Three digits after the last separator are
 * thousands, unless the currency has three decimals.
 */
export function parsePrice(text: string, currency: string): number | null {
  const digits = currencyDigits(currency)
  const fraction = digits === 0 ? '' : `(?:[.,](\\d{1,${digits}}))?`
  const match = new RegExp(`^(\\d+|\\d{1,3}(?:[.,]\\d{3})+)${fraction}$`).exec(text.trim())
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  const price = Number(whole.replace(/\D/g, '') + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(price) ? price : null
}

/** The price as `parsePrice` reads it: `49,90`. */
export function writePrice(price: number, currency: string): string {
  const digits = currencyDigits(currency)
  return (price / 10 ** digits).toFixed(digits).replace('.', ',')
}
