import { usualLocale } from './locale.js'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A cached formatter of instants in a time zone, Portuguese by default.
 * @param timeZone An IANA name such as `America/Sao_Paulo`; the reader's own zone where it is absent or unknown here.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
  locale: string = usualLocale,
): Intl.DateTimeFormat {
  const key = JSON.stringify([options, timeZone, locale])
  const cached = formatters.get(key)
  if (cached) return cached
  const format = createFormat(options, timeZone, locale)
  formatters.set(key, format)
  return format
}

function createFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
  locale: string,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) })
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}
