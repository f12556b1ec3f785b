const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** The last values as bars, the newest at the right; `top` is the full height. A missing value leaves a gap. */
export function sparkline(values: readonly (number | null)[], columns: number, top?: number): string {
  if (columns < 1) return ''
  const shown = values.slice(-columns)
  const highest = top ?? Math.max(0, ...shown.map((value) => value ?? 0))
  const drawn = shown.map((value) => {
    if (value === null) return ' '
    const share = highest > 0 ? Math.min(1, Math.max(0, value / highest)) : 0
    return bars[Math.round(share * (bars.length - 1))] ?? bars[0]
  })
  return drawn.join('').padStart(columns)
}
