/** The most that each may keep so that all together keep no more than `most`, and whoever has less than that keeps all. */
export function fairShare(counts: readonly number[], most: number): number {
  let left = most
  for (const [index, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - index))
    if (count > share) return share
    left -= count
  }
  return Number.POSITIVE_INFINITY
}
