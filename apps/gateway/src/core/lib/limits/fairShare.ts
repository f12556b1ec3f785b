/** Largest equal cap so that the total stays within `limit` and smaller counts are kept in full. */
export function fairShare(counts: readonly number[], limit: number): number {
  let remaining = limit
  for (const [index, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(remaining / (counts.length - index))
    if (count > share) return share
    remaining -= count
  }
  return Number.POSITIVE_INFINITY
}
