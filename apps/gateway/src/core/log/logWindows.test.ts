import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLogSearch } from './systemLog.js'

test('search windows cover every line once, in the requested order', () => {
  const id = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(id, id, id, fc.boolean(), (from, to, last, oldestFirst) => {
      const windows = [...splitLogSearch({ search: 'x', from, to }, last, oldestFirst)]
      const inOrder = oldestFirst ? windows : windows.toReversed()
      let next = from
      for (const window of inOrder) {
        expect(window.from).toBe(next)
        expect(window.to).toBeGreaterThanOrEqual(next)
        next = (window.to ?? 0) + 1
      }
      expect(next).toBe(Math.max(from, Math.min(to, last) + 1))
    }),
  )
})

test('without a search there is a single window', () => {
  expect([...splitLogSearch({ level: 'error', from: 5 }, 100_000, false)]).toEqual([
    { level: 'error', from: 5 },
  ])
})
