import { clientEvents } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { frozenFor } from '../../../testing/freezes.js'
import { hostileShapes } from '../../../testing/hostileText.js'
import { openGateway } from '../../../testing/testGateway.js'

/** Milliseconds of a blocked event loop. */
const limit = 250

const deep = (levels: number) => {
  let made: unknown = []
  for (let level = 1; level < levels; level += 1) made = [made]
  return made
}
/** Largest accepted packets; larger ones close their connection. */
const hostile: readonly unknown[] = [
  deep(2000),
  { sessionId: deep(2000) },
  Array.from({ length: 700 }, (_, at) => `m${at}`),
  ...Object.values(hostileShapes).map((make) => make(1500)),
]

test('no hostile packet from a socket blocks other sockets', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { socket } = await gateway.listen(token)
  const { socket: other } = await gateway.listen(token)
  for (const name of [...Object.keys(clientEvents), 'desconhecido']) {
    for (const payload of hostile) {
      const frozen = await frozenFor(async () => {
        socket.emit(name, payload)
        const answer = await other.timeout(10_000).emitWithAck('join-session', payload)
        expect(answer).toMatchObject({ success: false })
      })
      expect(frozen).toBeLessThan(limit)
    }
  }
  expect(gateway.logged.filter((line) => /RangeError|socket call failed/.test(line))).toEqual([])
})

test.each(['/socket.io', '/api/events/socket'])(
  'hostile handshake data for %s does not block the gateway',
  async (path) => {
    const gateway = await openGateway()
    for (const said of hostile) {
      for (const auth of [
        { token: said },
        { token: 'x', events: said, sessions: said },
        { sessionId: said, token: said },
      ]) {
        const socket = io(gateway.url, { path, auth, reconnection: false, transports: ['websocket'] })
        onTestFinished(() => void socket.close())
        const frozen = await frozenFor(
          () =>
            new Promise<void>((resolve) => {
              socket.once('connect_error', () => resolve())
              socket.once('disconnect', () => resolve())
            }),
        )
        expect(frozen).toBeLessThan(limit)
        socket.close()
      }
    }
    expect(gateway.logged.filter((line) => /RangeError|socket call failed/.test(line))).toEqual([])
    expect((await gateway.call('GET /health')).status).toBe(200)
  },
)
