import type { Realtime, ServerEventName, ServerEvents, Session } from '@morpheus/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../testing/monitorStates.js'
import { followSessions } from './sessionsById.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Listeners = { [Name in ServerEventName]?: (payload: ServerEvents[Name]) => void }

function setUp(...first: Session[]) {
  const received: Listeners = {}
  let resync = (_complete: boolean) => {}
  const on: Realtime['on'] = (name, listener) => {
    Object.assign(received, { [name]: listener })
    return () => {}
  }
  const list = vi.fn(async () => ({ sessions: first }))
  const followed = followSessions({
    sessions: { list },
    realtime: {
      on,
      onResync(listener) {
        resync = listener
        return () => {}
      },
    },
  })
  return {
    ...followed,
    heard: received,
    list,
    resync: (complete: boolean) => resync(complete),
    settled: () => vi.advanceTimersByTimeAsync(100),
    stands: (id: string) => followed.store.getState().get(id),
  }
}

const reason = { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' }
const fell = { sessionId: 'a', status: 'disconnected', phone: null, availability: 'down', reason } as const

it('applies session events, also those received during a read', async () => {
  const { heard, stands, settled, stop } = setUp(session('a'), session('b'))
  heard['session:status']?.(fell)
  await settled()
  expect(stands('a')).toMatchObject({ name: 'Loja a', status: 'disconnected', availability: 'down', reason })
  heard['session:status']?.({ sessionId: 'a', status: 'connected', availability: 'up', reason: null })
  heard['session:deleted']?.({ sessionId: 'b' })
  heard['session:created']?.({ session: session('c') })
  // The session is otherwise unknown: the next read has it.
  heard['session:status']?.({ sessionId: 'd', status: 'connected' })
  await settled()
  expect(stands('a')).toMatchObject({ availability: 'up', reason: null })
  expect([stands('b'), stands('c')?.name, stands('d')]).toEqual([undefined, 'Loja c', undefined])
  stop()
})

it('reads again after missed events and after a failed read', async () => {
  const { list, resync, stands, settled, stop } = setUp(session('a'))
  await settled()
  resync(true)
  expect(list).toHaveBeenCalledOnce()
  list.mockRejectedValueOnce(new Error('Sem resposta'))
  resync(false)
  await settled()
  expect(stands('a')?.name).toBe('Loja a')
  list.mockResolvedValueOnce({ sessions: [session('a', { name: 'Outro nome' })] })
  resync(false)
  await settled()
  expect(stands('a')?.name).toBe('Outro nome')
  stop()
})
