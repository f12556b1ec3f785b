const two = (value: number) => (value < 10 ? `0${value}` : String(value))

const isNone = (at: Date) => Number.isNaN(at.getTime())

/** `14:03:22`, local; dashes for a missing instant. Without Intl: a log prints a hundred thousand of them. */
export function localTime(instant: string | number): string {
  const at = new Date(instant)
  if (isNone(at)) return '--:--:--'
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** `2026-11-21 14:03:22`, local; dashes for a missing instant. */
export function localDateTime(instant: string | number): string {
  const at = new Date(instant)
  if (isNone(at)) return '---------- --:--:--'
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${localTime(instant)}`
}

/** `14:03:22` of today, `21/11 14:03` of another day; local. */
export function briefTime(instant: string): string {
  const full = localDateTime(instant)
  if (full.startsWith(localDateTime(Date.now()).slice(0, 10))) return localTime(instant)
  return `${full.slice(8, 10)}/${full.slice(5, 7)} ${full.slice(11, 16)}`
}

export function briefAge(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
