import { expect, it, vi } from 'vitest'
import { areas } from '../../contract/areas.js'
import { allRows } from '../../contract/index.js'
import { fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import { AnswerError } from './errors.js'
import { iterateAll, pageItems } from './pages.js'

const contact = (number: number) => ({
  id: `c${number}`,
  sessionId: 's',
  phone: `55119${number}`,
  name: null,
})

function withContacts(total: number) {
  return fakeMorpheus(({ query }) => {
    const { cursor = '0', limit } = Object(query)
    const from = Number(cursor)
    const contacts = Array.from({ length: Math.min(limit, total - from) }, (_, index) =>
      contact(from + index),
    )
    const next = from + contacts.length
    return ok({ contacts, total, nextCursor: next < total ? String(next) : null })
  })
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

it('follows the cursor through all pages and requests each page only when needed', async () => {
  const { morpheus, calls } = withContacts(pageItems * 2 + 30)
  const phones: string[] = []
  for await (const { phone } of morpheus.contacts.all({ id: 's', search: 'ana' })) {
    if (phones.length === pageItems - 1) expect(calls).toHaveLength(1)
    phones.push(phone)
  }
  expect(new Set(phones).size).toBe(pageItems * 2 + 30)
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/sessions/s/contacts', { limit: pageItems, search: 'ana' }],
    ['/sessions/s/contacts', { limit: pageItems, search: 'ana', cursor: '100' }],
    ['/sessions/s/contacts', { limit: pageItems, search: 'ana', cursor: '200' }],
  ])
})

it('respects limit and start cursor and stops requesting when the loop is left', async () => {
  const { morpheus, calls } = withContacts(1_000)
  for await (const { phone } of morpheus.contacts.all({ id: 's', limit: 500, cursor: '400' })) {
    expect(phone).toBe('55119400')
    break
  }
  expect(calls.map(({ query }) => query)).toEqual([{ limit: 500, cursor: '400' }])
})

it('pages by number, and by entry ids in both directions', async () => {
  const byNumber = vi.fn(async (input: object) => {
    const { page = 1 } = { page: undefined, ...input }
    return { logs: [`${page ?? 1}a`, `${page ?? 1}b`], page: Number(page ?? 1), totalPages: 3 }
  })
  const row = { name: 'deliveries.logs', items: 'logs', call: byNumber }
  expect(await collected(iterateAll(row, {}))).toEqual(['1a', '1b', '2a', '2b', '3a', '3b'])

  const entries = ['9', '8', '7'].map((id) => ({ id }))
  const byId = vi.fn(async ({ before, after }: { before?: string; after?: string }) => {
    if (after !== undefined) return after === '7' ? [{ id: '8' }] : []
    return before === undefined ? entries.slice(0, 2) : before === '8' ? entries.slice(2) : []
  })
  const logs = { name: 'monitoring.logs', items: 'entries', call: byId }
  expect(await collected(iterateAll(logs, {}))).toEqual(entries)
  expect(await collected(iterateAll(logs, { after: '7' }))).toEqual([{ id: '8' }])
})

it('rejects when a page fails or when the server repeats the same page', async () => {
  const { morpheus } = fakeMorpheus(() => ok({ contacts: [contact(1)], total: 9, nextCursor: 'x' }))
  await expect(collected(morpheus.contacts.all({ id: 's' }))).rejects.toThrow(AnswerError)
  const failing = fakeMorpheus(() => ({ status: 500, headers: { 'x-request-id': 'r-1' } }))
  await expect(collected(failing.morpheus.contacts.all({ id: 's' }))).rejects.toMatchObject({
    status: 500,
    requestId: 'r-1',
  })
})

it('every paged row accepts the default page size', () => {
  const paged = allRows().filter(
    ({ area, name }) => typeof Object(Object(areas)[area].rows)[name] === 'string',
  )
  expect(paged.map(({ area, name }) => `${area}.${name}`)).toContain('deliveries.logs')
  for (const { row } of paged) {
    const { shape } = Object(row.query)
    expect(shape.limit.safeParse(pageItems).success, row.route).toBe(true)
  }
})
