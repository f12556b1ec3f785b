import { Session } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import type { SessionOrder } from './sessionListFilter.js'
import { type SortedSessions, sortSessions } from './sortSessions.js'

const createdAt = '2026-11-01T12:00:00.000Z'
const aSession = (overrides: Partial<Session> & { id: string }) =>
  Session.parse({ name: overrides.id, status: 'connected', createdAt, ...overrides })
const names = ({ sessions }: SortedSessions) => sessions.map(({ name }) => name)

test('sorts by natural name, latest activity or attention needed, with pinned sessions first', () => {
  const list = [
    aSession({ id: 'a', name: 'Loja 10', availability: 'up', lastActivity: '2026-11-02T12:00:00.000Z' }),
    aSession({ id: 'b', name: 'loja 9', availability: 'down' }),
    aSession({ id: 'c', name: 'Água', availability: 'up', lastActivity: '2026-11-03T12:00:00.000Z' }),
    aSession({ id: 'd', name: 'Zebra', availability: 'up', pinned: true }),
    aSession({ id: 'e', name: 'Nova', availability: 'unpaired', status: 'disconnected' }),
    aSession({
      id: 'f',
      name: 'Parada',
      availability: 'unpaired',
      status: 'disconnected',
      lastPhone: '5511987654321',
    }),
  ]
  expect(names(sortSessions(list, 'name'))).toEqual(['Zebra', 'Água', 'loja 9', 'Loja 10', 'Nova', 'Parada'])
  expect(names(sortSessions(list, '-name'))).toEqual(['Zebra', 'Parada', 'Nova', 'Loja 10', 'loja 9', 'Água'])
  expect(names(sortSessions(list, 'activity'))).toEqual([
    'Zebra',
    'Água',
    'Loja 10',
    'loja 9',
    'Nova',
    'Parada',
  ])
  // A session that was disconnected comes before one that was never paired.
  expect(names(sortSessions(list, null))).toEqual(['Zebra', 'loja 9', 'Loja 10', 'Água', 'Parada', 'Nova'])
  expect(names(sortSessions(list, '-standing'))).toEqual([
    'Zebra',
    'Nova',
    'Parada',
    'Água',
    'Loja 10',
    'loja 9',
  ])
  // A server that reports no availability keeps its own order.
  const incomplete = list.map(({ availability: _, pinned: __, ...session }) => aSession(session))
  expect(names(sortSessions(incomplete, null))).toEqual([
    'Loja 10',
    'loja 9',
    'Água',
    'Zebra',
    'Nova',
    'Parada',
  ])
})

test('incremental updates give the same order as a full sort', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const any = (id: string) =>
    aSession({
      id,
      name: `Loja ${random(40)}`,
      availability: (['up', 'down', 'reconnecting', 'unpaired'] as const)[random(4)] ?? 'up',
      lastActivity: random(5) === 0 ? null : new Date(1e12 + random(50) * 60_000).toISOString(),
      pinned: random(10) === 0,
    })
  const ids = Array.from({ length: 200 }, (_, index) => `s${index}`)
  for (const order of [
    null,
    'name',
    '-name',
    'activity',
    '-activity',
    '-standing',
  ] satisfies (SessionOrder | null)[]) {
    let list = ids.map(any)
    let kept = sortSessions(list, order)
    for (let round = 0; round < 30; round++) {
      list = [...list]
      for (let change = 0; change <= random(4); change++) {
        const place = random(list.length)
        list[place] = any(`s${place}`)
      }
      kept = sortSessions(list, order, kept)
      expect(kept.sessions).toEqual(sortSessions(list, order).sessions)
    }
  }
  // The same list returns the same result; a new list is sorted again.
  const list = ids.map(any)
  const first = sortSessions(list, 'name')
  expect(sortSessions(list, 'name', first)).toBe(first)
  expect(sortSessions(list.slice(1), 'name', first).sessions).toHaveLength(199)
})
