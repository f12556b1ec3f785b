import { createQueryClient } from '@morpheus/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

test('rendering on the server leaves no timer running', () => {
  vi.useFakeTimers()
  const queries = createQueryClient()
  queries.getQueryCache().build(queries, { queryKey: ['morpheus', 'sessions'] })
  expect(vi.getTimerCount()).toBe(0)
})
