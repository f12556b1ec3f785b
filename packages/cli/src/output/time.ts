const two = (value: number) => (value < 10 ? `0${value}` : String(value))

/** `14:03:22`, local. Without Intl: a log prints a hundred thousand of them. */
export function localTime(instant: string | number): string {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** `2026-11-21 14:03:22`, local. */
export function localDateTime(instant: string | number): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${localTime(instant)}`
}
