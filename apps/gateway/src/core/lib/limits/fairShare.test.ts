import { expect, test } from 'vitest'
import { fairShare } from './fairShare.js'

test.each([
  { counts: [], most: 10, share: Number.POSITIVE_INFINITY },
  { counts: [4, 6], most: 10, share: Number.POSITIVE_INFINITY },
  { counts: [100], most: 10, share: 10 },
  { counts: [100, 1, 100], most: 10, share: 4 },
  { counts: [3, 100, 3], most: 10, share: 4 },
  { counts: [100, 100, 100], most: 10, share: 3 },
])('counts $counts with a total of $most leave $share each', ({ counts, most, share }) =>
  expect(fairShare(counts, most)).toBe(share),
)
