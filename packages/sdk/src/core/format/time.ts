import { usualLocale } from './locale.js'
import { formatDecimal } from './quantity.js'
import { formatUptime } from './uptime.js'
import { type FormatWords, formatWords } from './words.js'
import { zonedFormat } from './zoned.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Instant = string | number | Date

/** `Agora`, `N min atrás`, `Nh atrás` or `Nd atrás`. Core spec §1. An instant in the future is `Agora`. */
export function relativeTime(
  instant: Instant,
  now: number = Date.now(),
  words: FormatWords = formatWords,
): string {
  const age = now - new Date(instant).getTime()
  if (Number.isNaN(age)) return words.noDate
  if (age < minute) return words.now
  if (age < hour) return words.minutesAgo(Math.floor(age / minute))
  if (age < day) return words.hoursAgo(Math.floor(age / hour))
  return words.daysAgo(Math.floor(age / day))
}

/** Whole hours since an instant, rounded up and at least 1, as in `43 quedas em 10 h`. */
export function hoursSince(instant: Instant, now: number = Date.now()): number {
  return Math.max(1, Math.ceil((now - new Date(instant).getTime()) / hour))
}

/** The time until an event, for use within a sentence: `agora`, `em menos de 1 min`, `em 5 min`, `em 2h`. */
export function timeUntil(
  instant: Instant,
  now: number = Date.now(),
  words: FormatWords = formatWords,
): string {
  const remainingMs = new Date(instant).getTime() - now
  if (Number.isNaN(remainingMs)) return words.noDate
  if (remainingMs <= 0) return words.due
  if (remainingMs < minute) return words.withinAMinute
  return remainingMs < hour
    ? words.inMinutes(Math.ceil(remainingMs / minute))
    : words.inHours(Math.round(remainingMs / hour))
}

/** `21/11/2026`, in a time zone or else the reader's own; `Data não disponível` for an invalid instant. */
export function formatDate(
  instant: Instant,
  timeZone?: string,
  locale?: string,
  words: { readonly noDate: string } = formatWords,
): string {
  if (Number.isNaN(new Date(instant).getTime())) return words.noDate
  return zonedFormat({ dateStyle: 'short' }, timeZone, locale).format(new Date(instant))
}

/** `21/11/2026, 14:03`, in a time zone or else the reader's own; `Data não disponível` for an invalid instant. */
export function formatDateTime(
  instant: Instant,
  timeZone?: string,
  locale?: string,
  words: { readonly noDate: string } = formatWords,
): string {
  if (Number.isNaN(new Date(instant).getTime())) return words.noDate
  return zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, timeZone, locale).format(new Date(instant))
}

/** A duration: `12 ms`, `1,2 s`, and from a minute on as `formatUptime`. */
export function formatDuration(milliseconds: number, locale: string = usualLocale): string {
  const ms = Math.max(0, Math.round(milliseconds))
  if (ms < 1000) return `${ms} ms`
  // Cut, not rounded: 59,96 s is no minute yet.
  const tenths = Math.floor(ms / 100)
  return ms < minute ? `${formatDecimal(tenths / 10, 1, locale)} s` : formatUptime(ms / 1000)
}

/** `1:05`, for countdowns. */
export function formatSeconds(seconds: number): string {
  const totalSeconds = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`
}
