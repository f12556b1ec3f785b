import { Temporal } from 'temporal-polyfill'

/** Time arithmetic in an IANA zone, independent of the machine's. All instants are milliseconds since 1970. */

export function startOfHour(time: number, zone: string): number {
  return toZoned(time, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
}

/** Midnight, or the first existing time where clocks skip it. */
export function startOfDay(time: number, zone: string): number {
  return toZoned(time, zone).startOfDay().epochMilliseconds
}

export function startOfMonth(time: number, zone: string): number {
  return toZoned(time, zone).with({ day: 1 }).startOfDay().epochMilliseconds
}

/** `2026-11-21`. */
export function formatIsoDate(time: number, zone: string): string {
  return toZoned(time, zone).toPlainDate().toString()
}

/** 0 to 23. */
export function hourOfDay(time: number, zone: string): number {
  return toZoned(time, zone).hour
}

/** 0 to 1439. */
export function minuteOfDay(time: number, zone: string): number {
  const { hour, minute } = toZoned(time, zone)
  return hour * 60 + minute
}

/** Starts of the last `count` hours including the current one, oldest first. */
export function lastHours(time: number, zone: string, count: number): number[] {
  const current = startOfHour(time, zone)
  return Array.from({ length: count }, (_, index) =>
    startOfHour(current - (count - 1 - index) * 3_600_000, zone),
  )
}

export function lastDays(time: number, zone: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => daysBefore(time, zone, count - 1 - index))
}

export function daysBefore(time: number, zone: string, days: number): number {
  return toZoned(time, zone).subtract({ days }).startOfDay().epochMilliseconds
}

/** Next time after `time` that clocks show the hour, optionally on a weekday (0 is Sunday). */
export function nextHour(time: number, zone: string, hour: number, weekday: number | null): number {
  const today = toZoned(time, zone).startOfDay()
  for (let days = 0; days <= 8; days += 1) {
    const day = today.add({ days })
    // The first existing time where clocks skip the hour.
    const shifted = day.with({ hour }, { disambiguation: 'later' })
    if (shifted.epochMilliseconds > time && (weekday === null || day.dayOfWeek % 7 === weekday))
      return shifted.epochMilliseconds
  }
  throw new RangeError(`No day of the week is ${weekday}`)
}

function toZoned(time: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
}

/** Start of a day given as `2026-11-22`, plus `daysAfter`. */
export function startOfNamedDay(day: string, zone: string, daysAfter: number): number {
  return Temporal.PlainDate.from(day).add({ days: daysAfter }).toZonedDateTime(zone).epochMilliseconds
}

/** `21 de novembro de 2026 às 09:00`. */
export function formatTimeInWords(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(time)
}

/**
 * Instant of `2026-12-01T09:00` on the zone's clocks, or of a text with its own offset; null where there is none. A time
 * that clocks skip is the next one.
 */
export function instantIn(text: string, zone: string): number | null {
  try {
    return /(Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
