import { formatCount, formatPercent } from './quantity.js'

/**
 * A share of time in percent: `99,8%`; `100%` is reserved for an uninterrupted period, anything less is capped at 99,9.
 */
export function formatAvailability(percent: number, locale?: string): string {
  return percent === 100 ? `${formatCount(100, locale)}%` : formatPercent(Math.min(percent, 99.9), locale)
}
