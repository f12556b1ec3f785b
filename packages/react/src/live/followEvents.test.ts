import type { Session } from '@morpheus/sdk'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keysOf } from '../core/keys.js'
import { aSession } from '../testing/sessions.js'
import { testClient } from '../testing/testClient.js'
import { followEvents } from './followEvents.js'

function following(sessions: Session[], list: () => Session[] = () => sessions) {
  const { client, push, resync } = testClient({})
  const keys = keysOf(client)
  const queries = new QueryClient()
  queries.setQueryData(keys.sessionList, sessions)
  const queryFn = vi.fn(list)
  const observer = new QueryObserver(queries, {
    queryKey: keys.sessionList,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const received = vi.fn()
  observer.subscribe(({ data }) => received(data))
  const stop = followEvents(client, queries)
  return {
    push,
    resync,
    queries,
    queryFn,
    seen: received,
    stop,
    list: () => queries.getQueryData<Session[]>(keys.sessionList) ?? [],
  }
}

test('applies a burst of 10,000 events in one list update', async () => {
  const sessions = Array.from({ length: 10_000 }, () => aSession())
  const { push, seen, list } = following(sessions)
  for (const { id } of sessions) push('session:status', { sessionId: id, status: 'connecting' })
  await vi.waitFor(() => expect(list().every(({ status }) => status === 'connecting')).toBe(true))
  expect(seen).toHaveBeenCalledTimes(1)
})

test('applies several events of one session in order', async () => {
  const session = aSession({ connectionMethod: null })
  const { push, list } = following([session])
  push('session:status', { sessionId: session.id, status: 'qr', qrCode: 'um' })
  push('session:qr', { sessionId: session.id, qrCode: 'dois' })
  await vi.waitFor(() =>
    expect(list()).toMatchObject([{ status: 'qr', qrCode: 'dois', connectionMethod: 'QR_CODE' }]),
  )
  push('session:pairing_code', { sessionId: session.id, pairingCode: 'A', phoneNumber: '1' })
  push('session:status', { sessionId: session.id, status: 'connected', phone: '5511987654321' })
  await vi.waitFor(() =>
    expect(list()).toMatchObject([
      { status: 'connected', qrCode: null, phone: '5511987654321', connectionMethod: 'PHONE_NUMBER' },
    ]),
  )
})

test('a status event updates availability, since and reason; without them the old values stay', async () => {
  const session = aSession({ status: 'connected', availability: 'up' })
  const { push, list } = following([session])
  const fallen = {
    availability: 'down',
    since: '2026-11-21T12:00:00.000Z',
    reason: { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' },
  } as const
  push('session:status', { sessionId: session.id, status: 'disconnected', ...fallen })
  await vi.waitFor(() => expect(list()).toMatchObject([fallen]))
  push('session:status', { sessionId: session.id, status: 'connecting' })
  await vi.waitFor(() => expect(list()).toMatchObject([{ ...fallen, status: 'connecting' }]))
})

test('an update event changes name and description but not the status', async () => {
  const session = aSession({ status: 'connected', phone: '5511987654321' })
  const { push, list } = following([session])
  push('session:updated', {
    session: { ...session, name: 'Centro', description: 'Trocas', status: 'disconnected' },
  })
  await vi.waitFor(() => expect(list()).toEqual([{ ...session, name: 'Centro', description: 'Trocas' }]))
})

test('ignores a session created and deleted at once and does not duplicate one created twice', async () => {
  const { push, list } = following([])
  const kept = aSession()
  const gone = aSession()
  push('session:created', { session: gone })
  push('session:deleted', { sessionId: gone.id })
  push('session:created', { session: kept })
  push('session:created', { session: kept })
  await vi.waitFor(() => expect(list()).toEqual([kept]))
})

test('ignores an event for an unknown session', async () => {
  const { push, list, seen } = following([aSession()])
  const previous = list()
  push('session:status', { sessionId: 'unknown', status: 'connected' })
  push('session:created', { session: aSession({ id: 'marker' }) })
  await vi.waitFor(() => expect(list()).toHaveLength(2))
  expect(list()[1]).toEqual(previous[0])
  expect(seen).toHaveBeenCalledTimes(1)
})

test('reloads everything after a reconnection that may have missed events', async () => {
  const session = aSession()
  const { resync, queryFn, list } = following([session], () => [{ ...session, status: 'connected' }])
  resync(true)
  expect(queryFn).not.toHaveBeenCalled()
  resync(false)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(list()).toMatchObject([{ status: 'connected' }]))
})

test('makes no more changes after stop', async () => {
  const session = aSession()
  const { push, stop, list, queries } = following([session])
  push('session:status', { sessionId: session.id, status: 'connecting' })
  stop()
  push('session:deleted', { sessionId: session.id })
  const { client, push: second } = testClient({})
  followEvents(client, queries)
  second('session:created', { session: aSession({ id: 'marker' }) })
  await vi.waitFor(() => expect(list()).toHaveLength(2))
  expect(list()[1]).toEqual(session)
})

test('every message event reloads the messages of its session and of no other', async () => {
  const { client, push } = testClient({})
  const keys = keysOf(client)
  const queries = new QueryClient()
  const receipt = { messageId: 'm1', contactPhone: '5511987654321', timestamp: '2026-01-01T00:00:00.000Z' }
  const message = {
    id: 'm1',
    messageId: 'm1',
    sessionId: 'um',
    contact: { phone: '5511987654321', name: null },
    content: 'Olá',
    isFromMe: true,
    timestamp: receipt.timestamp,
  }
  const reads = new Map(['um', 'outra'].map((id) => [id, vi.fn(() => id)]))
  for (const [id, queryFn] of reads)
    new QueryObserver(queries, {
      queryKey: keys.messages(id),
      queryFn,
      initialData: '',
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {})
  const stop = followEvents(client, queries)
  const tell = [
    () => push('message:received', { sessionId: 'um', message: { ...message, isFromMe: false } }),
    () => push('message:sent', { sessionId: 'um', message }),
    () => push('message:delivered', { sessionId: 'um', ...receipt }),
    () => push('message:read', { sessionId: 'um', ...receipt }),
    () => push('message:failed', { sessionId: 'um', ...receipt, error: 'Este contato está bloqueado' }),
  ]
  for (const [index, one] of tell.entries()) {
    one()
    await vi.waitFor(() => expect(reads.get('um')).toHaveBeenCalledTimes(index + 1), { timeout: 3_000 })
  }
  expect(reads.get('outra')).not.toHaveBeenCalled()
  stop()
})
