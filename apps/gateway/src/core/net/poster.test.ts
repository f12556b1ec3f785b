import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { guardOf } from '../../testing/guardOf.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openReceiver } from '../../testing/receiver.js'
import { runWithTimeout, TimeoutError } from '../lib/limits/timeLimit.js'
import { Poster } from './poster.js'

const local = (clock = new ManualClock()) =>
  new Poster(
    guardOf(() => Promise.reject(new Error('no names here')), true),
    clock,
  )

/** Answers each request with the same bytes, and keeps the connection. */
async function openBluntServer(answer: string): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return new URL(`http://127.0.0.1:${address.port}/`)
}

test('returns a 101 answer like any other', async () => {
  const url = await openBluntServer(
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  )
  const poster = local()
  onTestFinished(() => poster.close())
  const { status } = await poster.post(
    { url, userId: 'ana', headers: {}, body: '{}' },
    new AbortController().signal,
  )
  expect(status).toBe(101)
})

test('endless work stops at the time limit or with its caller', async () => {
  const clock = new ManualClock()
  const never = () => new Promise<never>(() => undefined)
  const limited = runWithTimeout(clock, 20, new AbortController().signal, never)
  clock.advance(20_000)
  await expect(limited).rejects.toThrow(TimeoutError)
  const caller = new AbortController()
  const stopped = runWithTimeout(clock, 20, caller.signal, never)
  caller.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
})

test('a post leaves no listener on its signal', async () => {
  const receiver = await openReceiver()
  const poster = local()
  onTestFinished(() => poster.close())
  const { signal } = new AbortController()
  const body = JSON.stringify({ event: 'e', sessionId: 's', timestamp: 't', data: {} })
  for (let count = 0; count < 3; count += 1) {
    const posting = poster.post({ url: new URL(receiver.url), userId: 'ana', headers: {}, body }, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    expect((await posting).status).toBe(200)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  }
})
