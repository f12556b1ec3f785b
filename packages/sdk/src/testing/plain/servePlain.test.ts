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

it('serves the API over HTTP and passes every other path on', async () => {
  expect((await call('GET', '/sessions')).body).toMatchObject({
    data: { sessions: [{ name: 'Loja Centro' }, {}, {}] },
  })
  expect((await call('GET', '/sessions/1/contacts')).status).toBe(404)
  expect(await (await fetch(served.url)).text()).toBe('the page')
})

it('accepts a file upload; rejects an empty file, a missing recipient and an unusable session', async () => {
  const send = async (file: File | null, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (file) form.set('file', file)
    const headers = { authorization: `Bearer ${token}` }
    const url = `${served.url}/api/messages/send-media`
    return (await fetch(url, { method: 'POST', headers, body: form })).status
  }
  const [centro, norte] = plain.sessions
  const file = new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'Ação 1.pdf')
  const to = { to: '5511987654321', sessionId: centro?.id ?? '' }
  expect(await send(file, { ...to, caption: 'Segue' })).toBe(200)
  expect((await call('GET', '/monitoring/logs')).body.data[0].message).toBe(
    'Loja Centro: Ação 1.pdf: Segue para 5511987654321',
  )
  expect(await send(new File([], 'vazio.pdf'), to)).toBe(400)
  expect(await send(null, to)).toBe(400)
  expect(await send(file, { sessionId: to.sessionId })).toBe(400)
  expect(await send(file, { ...to, sessionId: norte?.id ?? '' })).toBe(400)
  expect(await send(file, { ...to, sessionId: 'nenhuma' })).toBe(404)
})

it('emits session events to a joined room and refuses an invalid token', async () => {
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
  const second = open({ token: 'old' })
  const refusal = await new Promise<Error>((resolve) => second.once('connect_error', resolve))
  expect(refusal.message).toBe('Token inválido')
})
