import { Temporal } from 'temporal-polyfill'

/** Time arithmetic in an IANA zone, independent of the machine's. All instants are milliseconds since 1970. */

export function startOfHour(at: number, zone: string): number {
  return on(at, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
}

/** Midnight, or the first existing time where clocks skip it. */
export function startOfDay(at: number, zone: string): number {
  return on(at, zone).startOfDay().epochMilliseconds
}

export function startOfMonth(at: number, zone: string): number {
  return on(at, zone).with({ day: 1 }).startOfDay().epochMilliseconds
}

/** `2026-11-21`. */
export function formatIsoDate(at: number, zone: string): string {
  return on(at, zone).toPlainDate().toString()
}

/** 0 to 23. */
export function hourOfDay(at: number, zone: string): number {
  return on(at, zone).hour
}

/** 0 to 1439. */
export function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = on(at, zone)
  return hour * 60 + minute
}

/** Starts of the last `count` hours including the present one, oldest first. */
export function lastHours(at: number, zone: string, count: number): number[] {
  const current = startOfHour(at, zone)
  return Array.from({ length: count }, (_, index) =>
    startOfHour(current - (count - 1 - index) * 3_600_000, zone),
  )
}

export function lastDays(at: number, zone: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => daysBefore(at, zone, count - 1 - index))
}

export function daysBefore(at: number, zone: string, days: number): number {
  return on(at, zone).subtract({ days }).startOfDay().epochMilliseconds
}

/** Next time after `at` that clocks show the hour, optionally on a weekday (0 is Sunday). */
export function nextHour(at: number, zone: string, hour: number, weekday: number | null): number {
  const today = on(at, zone).startOfDay()
  for (let days = 0; days <= 8; days += 1) {
    const day = today.add({ days })
    // The first existing time where clocks skip the hour.
    const then = day.with({ hour }, { disambiguation: 'later' })
    if (then.epochMilliseconds > at && (weekday === null || day.dayOfWeek % 7 === weekday))
      return then.epochMilliseconds
  }
  throw new RangeError(`No day of the week is ${weekday}`)
}

function on(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

/** Start of a day given as `2026-11-22`, plus `daysAfter`. */
export function startOfNamedDay(day: string, zone: string, daysAfter: number): number {
  return Temporal.PlainDate.from(day).add({ days: daysAfter }).toZonedDateTime(zone).epochMilliseconds
}

/** `21 de novembro de 2026 às 09:00`. */
export function formatMomentInWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
}
