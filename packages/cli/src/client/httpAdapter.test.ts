import { expect, it } from 'vitest'
import { patienceFor } from './httpAdapter.js'

it.each([
  ['get', 60_000, 10_000],
  ['get', 90_000, 15_000],
  ['post', 60_000, 60_000],
  ['delete', 90_000, 90_000],
  ['GET', undefined, 10_000],
])('waits %s of %s ms for %s ms', (method, timeout, patience) => {
  expect(patienceFor({ method, ...(timeout !== undefined && { timeout }) })).toBe(patience)
})
