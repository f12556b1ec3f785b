/** Largest equal cap so that the total stays within `most` and smaller counts are kept in full. */
export function fairShare(counts: readonly number[], most: number): number {
  let left = most
  for (const [index, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - index))
    if (count > share) return share
    left -= count
  }
  return Number.POSITIVE_INFINITY
}
