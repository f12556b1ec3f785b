import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { shareFollower } from './shareFollower.js'

test('shares one follower among widgets and stops it with the last one', () => {
  const client = createMorpheus({ baseUrl: 'http://127.0.0.1', storage: memoryStorage() })
  const queries = new QueryClient()
  const end = vi.fn()
  const begin = vi.fn(() => end)
  const first = shareFollower(client, queries, 'deliveries 1', begin)
  const second = shareFollower(client, queries, 'deliveries 1', begin)
  expect(begin).toHaveBeenCalledTimes(1)
  first()
  first()
  expect(end).not.toHaveBeenCalled()
  second()
  expect(end).toHaveBeenCalledTimes(1)

  // A later subscriber starts anew; another session or cache is independent.
  for (const [cache, name] of [
    [queries, 'deliveries 1'],
    [queries, 'deliveries 2'],
    [new QueryClient(), 'deliveries 1'],
  ] as const)
    shareFollower(client, cache, name, begin)
  expect(begin).toHaveBeenCalledTimes(4)
})
