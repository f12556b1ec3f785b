const padTwo = (value: number) => (value < 10 ? `0${value}` : String(value))

const isNone = (date: Date) => Number.isNaN(date.getTime())

/** `14:03:22`, local; dashes for a missing instant. Without Intl: a log prints a hundred thousand of them. */
export function formatLocalTime(instant: string | number): string {
  const date = new Date(instant)
  if (isNone(date)) return '--:--:--'
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`
}

/** `2026-11-21 14:03:22`, local; dashes for a missing instant. */
export function formatLocalDateTime(instant: string | number): string {
  const date = new Date(instant)
  if (isNone(date)) return '---------- --:--:--'
  return `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())} ${formatLocalTime(instant)}`
}

/** `14:03:22` of today, `21/11 14:03` of another day; local. */
export function formatBriefTime(instant: string): string {
  const full = formatLocalDateTime(instant)
  if (full.startsWith(formatLocalDateTime(Date.now()).slice(0, 10))) return formatLocalTime(instant)
  return `${full.slice(8, 10)}/${full.slice(5, 7)} ${full.slice(11, 16)}`
}

export function formatBriefAge(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
