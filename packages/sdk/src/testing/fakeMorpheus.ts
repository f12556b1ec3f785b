import { vi } from 'vitest'
import { createMorpheus, type Morpheus } from '../client/createMorpheus.js'
import { memoryStorage } from '../core/auth/storage.js'
import type { JoinAnswer } from '../core/clientEvents.js'
import { createListeners } from '../core/realtime/listeners.js'
import type { EventMeta, ServerEventName, ServerEvents } from '../core/socket.js'
import { type FakeAnswer, fakeServer, type SeenCall } from './fakeServer.js'

/** A signed-in client with a function as its server; tests push socket events by hand. */
export function fakeMorpheus(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>) {
  const { adapter, calls } = fakeServer(answer)
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onSignedOut = vi.fn()
  const base = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    token: 'token',
    logger,
    adapter,
    onSignedOut,
  })
  const listeners = createListeners(logger)
  const resyncs = new Set<(complete: boolean) => void>()
  const morpheus: Morpheus = {
    ...base,
    start: () => () => {},
    realtime: {
      store: base.realtime.store,
      on: listeners.on,
      onResync(listener) {
        resyncs.add(listener)
        return () => void resyncs.delete(listener)
      },
      join: async (): Promise<JoinAnswer> => ({ success: true }),
      leave: () => {},
      watchTargets: () => () => {},
    },
  }
  return {
    morpheus,
    calls,
    logger,
    onSignedOut,
    push: <Name extends ServerEventName>(name: Name, payload: ServerEvents[Name], meta?: EventMeta) =>
      listeners.emit(name, payload, meta),
    resync: () => {
      for (const listener of resyncs) listener(true)
    },
  }
}

export const ok = (data: unknown, status = 200): FakeAnswer => ({ status, body: { success: true, data } })
export const failure = (status: number, message: string, overrides: object = {}): FakeAnswer => ({
  status,
  body: { success: false, message, code: 'test', ...overrides },
})
