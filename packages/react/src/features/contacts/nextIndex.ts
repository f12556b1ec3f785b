/** Target index of a key in a one-column list; `null` for other keys. */
export function nextIndex(key: string, from: number, count: number, page: number): number | null {
  const to = (index: number) => Math.min(count - 1, Math.max(0, index))
  if (key === 'ArrowDown') return to(from + 1)
  if (key === 'ArrowUp') return to(from - 1)
  if (key === 'PageDown') return to(from + page)
  if (key === 'PageUp') return to(from - page)
  if (key === 'Home') return 0
  if (key === 'End') return to(count - 1)
  return null
}
