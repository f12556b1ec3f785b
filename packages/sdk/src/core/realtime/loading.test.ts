import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from './connection.js'
import * as dispatch from './dispatch.js'
import { realtimeLimits } from './limits.js'
import * as eventSocket from './openSocket.js'

const creation: { connects: number }[] = vi.hoisted(() => [])
vi.mock('socket.io-client', () => ({
  io() {
    const socket = {
      connects: 0,
      on() {},
      onAny() {},
      io: { on() {} },
      connect: () => void socket.connects++,
      disconnect() {},
    }
    creation.push(socket)
    return socket
  },
}))

const quiet = { debug() {}, warn() {}, error() {} }

/** A connection whose modules load when `coming` resolves. */
function open(coming: () => Promise<void>) {
  const { realtime, connect, disconnect } = createConnection({
    baseUrl: 'http://g',
    logger: quiet,
    token: () => 't',
    onRefused() {},
    fetchEvents: async () => ({ events: [], latest: 0, expired: false }),
    async load() {
      await coming()
      return [eventSocket, dispatch]
    },
  })
  connect()
  return { disconnect, status: () => realtime.store.getState().status }
}

beforeEach(() => {
  vi.useFakeTimers()
  creation.length = 0
})
afterEach(() => vi.useRealTimers())

it('creates one socket however long its modules take to load', async () => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const { disconnect } = open(() => coming)
  await vi.advanceTimersByTimeAsync(realtimeLimits.lostCheck * 2)
  come()
  await vi.waitFor(() => expect(creation).not.toHaveLength(0))
  await vi.advanceTimersByTimeAsync(0)
  expect(creation).toMatchObject([{ connects: 1 }])
  disconnect()
})

it('goes offline when its modules fail to load, and retries', async () => {
  const coming = vi.fn(async () => {})
  coming.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { disconnect, status } = open(coming)
  expect(status()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toBe('offline')
  await vi.advanceTimersByTimeAsync(realtimeLimits.lostCheck)
  await vi.waitFor(() => expect(creation).toMatchObject([{ connects: 1 }]))
  expect(status()).toBe('connecting')
  disconnect()
})
