import { formatCount, formatPercent } from './quantity.js'

/** A share of time in percent: `99,8%`, and `100%` for what was up all the time: nothing else is written like that. */
export function formatAvailability(percent: number, locale?: string): string {
  return percent === 100 ? `${formatCount(100, locale)}%` : formatPercent(Math.min(percent, 99.9), locale)
}
