import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainServer } from './plainServer.js'
import { type ServedPlain, servePlain } from './servePlain.js'
import { plainAccount } from './world.js'

const plain = plainServer({ rooms: 'joined' })
let served: ServedPlain
let token: string
const sockets: Socket[] = []

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${served.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

function open(auth: object): Socket {
  const socket = io(served.url, { auth, forceNew: true, reconnection: false })
  sockets.push(socket)
  return socket
}

beforeEach(async () => {
  served = await servePlain(plain, (_, response) => void response.end('the page'))
  token = ''
  token = Object((await call('POST', '/auth/login', plainAccount)).body).data.token
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await served.close()
})

it('answers over HTTP, and hands every other path on', async () => {
  expect((await call('GET', '/sessions')).body).toMatchObject({
    data: { sessions: [{ name: 'Loja Centro' }, {}, {}] },
  })
  expect((await call('GET', '/sessions/1/contacts')).status).toBe(404)
  expect(await (await fetch(served.url)).text()).toBe('the page')
})

it('tells a room what happens to its session, and refuses a token that does not hold', async () => {
  const id = plain.sessions[1]?.id ?? ''
  const events = vi.fn()
  const socket = open({ token })
  socket.onAny(events)
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  await socket.emitWithAck('join-session', id)
  plain.beat()
  await call('POST', `/sessions/${id}/connect`)
  await vi.waitFor(() =>
    expect(events.mock.calls).toEqual([
      ['heartbeat'],
      [
        'session:status',
        {
          sessionId: id,
          status: 'qr',
          qrCode: expect.stringMatching(/^data:image/),
          phone: null,
          revision: expect.anything(),
        },
      ],
    ]),
  )
  const other = open({ token: 'old' })
  const refusal = await new Promise<Error>((resolve) => other.once('connect_error', resolve))
  expect(refusal.message).toBe('Token inválido')
})
