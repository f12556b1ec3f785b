/** Hours and days of the server's time zone. All moments are milliseconds since 1970. */

export function startOfHour(at: number): number {
  const date = new Date(at)
  // Subtracted rather than set: where clocks go back, the wall shows an hour twice, and setting means the first.
  return at - date.getMinutes() * 60_000 - date.getSeconds() * 1000 - date.getMilliseconds()
}

export function startOfDay(at: number): number {
  const date = new Date(at)
  date.setHours(0, 0, 0, 0)
  return date.getTime()
}

/** Where the last `count` hours begin, the running one included, oldest first. */
export function lastHours(at: number, count: number): number[] {
  const current = startOfHour(at)
  return Array.from({ length: count }, (_, index) => startOfHour(current - (count - 1 - index) * 3_600_000))
}

/** Where the last `count` days begin, today included, oldest first. */
export function lastDays(at: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => daysBefore(at, count - 1 - index))
}

/** Where the day began that was `days` days before. */
export function daysBefore(at: number, days: number): number {
  const date = new Date(at)
  date.setHours(0, 0, 0, 0)
  date.setDate(date.getDate() - days)
  return startOfDay(date.getTime())
}
