/** Change in percent, to one decimal; null without a base. */
export function percentChange(now: number | null, previous: number | null): number | null {
  if (now === null || previous === null) return null
  if (previous === 0) return now === 0 ? 0 : null
  return round((100 * (now - previous)) / previous, 1)
}

/** Share in percent, to one decimal; 0 of nothing is 0. */
export function toPercent(part: number, total: number): number {
  return total === 0 ? 0 : round((100 * part) / total, 1)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

export function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
