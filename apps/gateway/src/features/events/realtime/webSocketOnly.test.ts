import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { Allowances } from '../../../core/cluster/allowances.js'
import { systemClock } from '../../../core/lib/clock.js'
import { ConnectionGuard } from './connectionGuard.js'

/** A gateway's server of sockets, as a node of a cluster. */
async function serve(): Promise<string> {
  const http = createServer()
  const guard = new ConnectionGuard({
    http,
    clock: systemClock,
    allowances: new Allowances(systemClock, null),
    trustProxy: () => false,
    origins: 'any',
    messagesPerMinute: 1000,
    cluster: true,
  })
  const server = guard.open('/socket.io', (...args): Server => new Server(...args))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close())
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}

/** The refusal of a connection; null once it is open. */
function connect(url: string, transports?: string[]): Promise<(Error & { data?: unknown }) | null> {
  const socket = io(url, { forceNew: true, ...(transports && { transports }) })
  onTestFinished(() => void socket.close())
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', resolve)
  })
}

test('a client that starts with long polling gets connect_error websocket_only', async () => {
  const url = await serve()
  expect(await connect(url)).toMatchObject({
    message:
      "Este servidor tem vários nós e só aceita WebSocket. Conecte com a opção transports: ['websocket'] do Socket.IO.",
    data: { code: 'websocket_only' },
  })
  expect(await connect(url, ['websocket'])).toBe(null)
})

test('other origins may read that answer, and other polling requests return 400', async () => {
  const url = await serve()
  const headers = { origin: 'https://loja.com.br' }
  const refused = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers })
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://loja.com.br')
  for (const query of ['EIO=3&transport=polling', 'EIO=4&transport=polling&sid=x'])
    expect((await fetch(`${url}/socket.io/?${query}`)).status).toBe(400)
})
