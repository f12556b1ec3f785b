import type { Clock } from './clock.js'

/** Milliseconds of a `Retry-After`: seconds, or a date. Undefined when invalid. */
export function retryAfterMs(text: string | undefined, clock: Pick<Clock, 'now'>): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : Math.max(0, time - clock.now())
}
