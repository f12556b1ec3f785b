import { expect, test } from 'vitest'
import { computeFigures, findNearest } from './figures.js'
import { createScale, listMarks } from './options.js'

test("computes a series' figures without unmeasured values", () => {
  expect(computeFigures([null, null])).toBeNull()
  expect(computeFigures([4, null, 2, 6, null])).toEqual({ now: 6, most: 6 })
})

test('finds the nearest point in time, also beyond both ends', () => {
  const times = [10, 20, 40]
  expect([0, 14, 16, 30, 31, 99].map((time) => findNearest(times, time))).toEqual([0, 0, 1, 1, 2, 2])
  expect(findNearest([], 5)).toBeNull()
})

test.each([
  [100, [0, 50, 100]],
  [8_700, [0, 3_000, 6_000, 9_000]],
  [61, [0, 25, 50, 75]],
  [5, [0, 2.5, 5]],
  [0.07, [0, 0.025, 0.05, 0.075]],
  [2, [0, 1, 2]],
])('uses three or four marks up to %d', (max, marks) => {
  expect(listMarks(createScale(max, String))).toEqual(marks)
})

test('uses only whole marks for counts', () => {
  const count = (value: number) => (Number.isInteger(value) ? String(value) : '')
  expect(listMarks(createScale(5, count))).toEqual([0, 2, 4, 6])
  expect(listMarks(createScale(3, count))).toEqual([0, 1, 2, 3])
})
