import type { Clock } from './clock.js'

/** Milliseconds of a `Retry-After`: seconds, or a date. Undefined when invalid. */
export function retryAfterMs(text: string | undefined, clock: Pick<Clock, 'now'>): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock.now())
}
