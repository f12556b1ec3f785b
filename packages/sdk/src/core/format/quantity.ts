import { usualLocale } from './locale.js'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

// Caches formatters, created on first use: creating one takes milliseconds, and a terminal command may need none.
const formatters = new Map<string, Intl.NumberFormat>()

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}

/** `1.234,50`: with a fixed number of decimals. */
export function formatDecimal(value: number, digits: number, locale: string = usualLocale): string {
  return getNumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )
}

/** `1,5 GB`; powers of 1024, one decimal from KB on. */
export function formatBytes(bytes: number, locale?: string): string {
  const unitIndex = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${formatDecimal(bytes / 1024 ** unitIndex, unitIndex === 0 ? 0 : 1, locale)} ${units[unitIndex]}`
}

/** `12,3%`. */
export function formatPercent(value: number, locale?: string): string {
  return `${formatDecimal(value, 1, locale)}%`
}

/** `100.000`. */
export function formatCount(value: number, locale?: string): string {
  return formatDecimal(value, 0, locale)
}

/** `1 sessão`, `1.200 sessões`; the plural is the singular with an s unless given. */
export function countOf(count: number, one: string, many = `${one}s`, locale?: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

/** `R$ 1.234,50`. Configuration spec §5. */
export function formatCurrency(value: number, locale: string = usualLocale): string {
  return getNumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(value)
}
