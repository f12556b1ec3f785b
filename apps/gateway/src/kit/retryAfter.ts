import type { Clock } from './clock.js'

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. Undefined where it says nothing that can be read. */
export function retryAfterMs(text: string | undefined, clock: Pick<Clock, 'now'>): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock.now())
}
