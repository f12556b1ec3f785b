import { Temporal } from 'temporal-polyfill'

/**
 * Hours and days as the clocks of an IANA time zone show them, whatever the machine's own zone is. All moments are
 * milliseconds since 1970.
 */

export function startOfHour(at: number, zone: string): number {
  return on(at, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
}

/** Midnight, or where clocks skip it, what they show first. */
export function startOfDay(at: number, zone: string): number {
  return on(at, zone).startOfDay().epochMilliseconds
}

/** Where the first of the month began. */
export function startOfMonth(at: number, zone: string): number {
  return on(at, zone).with({ day: 1 }).startOfDay().epochMilliseconds
}

/** `2026-11-21`. */
export function dateOf(at: number, zone: string): string {
  return on(at, zone).toPlainDate().toString()
}

/** 0 to 23. */
export function hourOfDay(at: number, zone: string): number {
  return on(at, zone).hour
}

/** Of the day: 0 to 1439. */
export function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = on(at, zone)
  return hour * 60 + minute
}

/** Where the last `count` hours begin, the running one included, oldest first. */
export function lastHours(at: number, zone: string, count: number): number[] {
  const current = startOfHour(at, zone)
  return Array.from({ length: count }, (_, index) =>
    startOfHour(current - (count - 1 - index) * 3_600_000, zone),
  )
}

/** Where the last `count` days begin, today included, oldest first. */
export function lastDays(at: number, zone: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => daysBefore(at, zone, count - 1 - index))
}

/** Where the day began that was `days` days before. */
export function daysBefore(at: number, zone: string, days: number): number {
  return on(at, zone).subtract({ days }).startOfDay().epochMilliseconds
}

/** When clocks next show the hour after `at`, on that day of the week where one is given (0 is Sunday). */
export function nextHour(at: number, zone: string, hour: number, weekday: number | null): number {
  const today = on(at, zone).startOfDay()
  for (let days = 0; days <= 8; days += 1) {
    const day = today.add({ days })
    // Where clocks skip the hour, the first that they show after it.
    const then = day.with({ hour }, { disambiguation: 'later' })
    if (then.epochMilliseconds > at && (weekday === null || day.dayOfWeek % 7 === weekday))
      return then.epochMilliseconds
  }
  throw new RangeError(`No day of the week is ${weekday}`)
}

function on(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

/** Where a day begins that is told as `2026-11-22`, or the one so many days after it. */
export function startOfNamedDay(day: string, zone: string, daysAfter: number): number {
  return Temporal.PlainDate.from(day).add({ days: daysAfter }).toZonedDateTime(zone).epochMilliseconds
}

/** `21 de novembro de 2026 às 09:00`. */
export function momentInWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
}
