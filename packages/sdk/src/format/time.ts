import { formatUptime } from './uptime.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noDate = 'Data não disponível'

/** `Agora`, `N min atrás`, `Nh atrás` or `Nd atrás`. Core spec §1. An instant in the future is `Agora`. */
export function relativeTime(instant: string | number | Date, now: number = Date.now()): string {
  const age = now - new Date(instant).getTime()
  if (Number.isNaN(age)) return noDate
  if (age < minute) return 'Agora'
  if (age < hour) return `${Math.floor(age / minute)} min atrás`
  if (age < day) return `${Math.floor(age / hour)}h atrás`
  return `${Math.floor(age / day)}d atrás`
}

// Made when first used: a formatter takes 7 ms to make, and a terminal command may print none.
let date: Intl.DateTimeFormat | undefined
let dateTime: Intl.DateTimeFormat | undefined

/** `21/11/2026`, in the reader's time zone; `Data não disponível` for what is no instant. */
export function formatDate(instant: string | number | Date): string {
  if (Number.isNaN(new Date(instant).getTime())) return noDate
  date ??= new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
  return date.format(new Date(instant))
}

/** `21/11/2026, 14:03`, in the reader's time zone; `Data não disponível` for what is no instant. */
export function formatDateTime(instant: string | number | Date): string {
  if (Number.isNaN(new Date(instant).getTime())) return noDate
  dateTime ??= new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  return dateTime.format(new Date(instant))
}

/** `12 ms`, `1,2 s`, and from a minute on as `formatUptime`: how long something took. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds))
  if (ms < 1000) return `${ms} ms`
  // Cut, not rounded: 59,96 s is no minute yet.
  const tenths = Math.floor(ms / 100)
  return ms < minute ? `${Math.floor(tenths / 10)},${tenths % 10} s` : formatUptime(ms / 1000)
}

/** `1:05`, for countdowns. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
