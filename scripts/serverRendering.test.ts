import { createQueryClient } from '@morpheus/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

test('what a server draws once keeps no timer that its program would wait for', () => {
  vi.useFakeTimers()
  const queries = createQueryClient()
  queries.getQueryCache().build(queries, { queryKey: ['morpheus', 'sessions'] })
  expect(vi.getTimerCount()).toBe(0)
})
