/** First row to show, so that `selected` is visible and the window moves as little as possible. */
export function scrollToSelected(selected: number, first: number, rows: number, count: number): number {
  const last = Math.max(0, count - rows)
  if (selected < first) return Math.min(selected, last)
  if (selected >= first + rows) return Math.min(selected - rows + 1, last)
  return Math.min(first, last)
}

export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
