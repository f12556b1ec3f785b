import { expect, test, vi } from 'vitest'
import { iteratePages } from './pages.js'

function paged(count: number) {
  return vi.fn(async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const from = Number(cursor)
    const to = Math.min(from + limit, count)
    const items = Array.from({ length: to - from }, (_, index) => from + index)
    return { items, nextCursor: to < count ? String(to) : null }
  })
}

async function read(calls: ReturnType<typeof paged>, limit: number): Promise<number[]> {
  const results: number[] = []
  for await (const { items } of iteratePages(calls, ({ items }) => items, limit)) results.push(...items)
  return results
}

test('reads all items in pages of the maximum size', async () => {
  const calls = paged(1200)
  expect(await read(calls, Number.POSITIVE_INFINITY)).toHaveLength(1200)
  expect(calls.mock.calls).toEqual([
    [{ limit: 500 }],
    [{ limit: 500, cursor: '500' }],
    [{ limit: 500, cursor: '1000' }],
  ])
})

test('requests no more items than needed', async () => {
  const calls = paged(1200)
  expect(await read(calls, 620)).toHaveLength(620)
  expect(calls.mock.calls).toEqual([[{ limit: 500 }], [{ limit: 120, cursor: '500' }]])
})

test('reads a server without pagination in one call', async () => {
  const calls = vi.fn(async (): Promise<{ items: number[]; nextCursor?: string }> => ({ items: [1, 2, 3] }))
  const results: number[] = []
  for await (const { items } of iteratePages(calls, ({ items }) => items, 2)) results.push(...items)
  expect(results).toEqual([1, 2, 3])
  expect(calls).toHaveBeenCalledTimes(1)
})
