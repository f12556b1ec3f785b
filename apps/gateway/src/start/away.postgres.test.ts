import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../testing/postgres/freshDatabase.js'
import { openGateway } from '../testing/testGateway.js'

/** A proxy to Postgres that the test can cut and restore. */
async function openWay(databaseUrl: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const { hostname, port } = new URL(databaseUrl)
    const onward = connect(Number(port), hostname)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => void [socket, onward].map((end) => end.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(databaseUrl)
  const address = server.address()
  url.port = typeof address === 'object' ? String(address?.port) : ''
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false
    },
  }
}

test('reports lost Postgres as 503 and continues once it is back', async () => {
  const way = await openWay(await freshDatabase())
  const gateway = await openGateway({ databaseUrl: way.url })
  const token = await gateway.signIn()
  const kept = await gateway.createSession(token)
  way.cut()
  expect((await gateway.call('GET /health')).status).toBe(200)
  await vi.waitFor(async () => {
    gateway.clock.advance(5000)
    const { status, body } = await gateway.call('GET /ready')
    expect([status, body.message]).toEqual([
      503,
      'O banco de dados não aceita gravações. Verifique se o PostgreSQL está no ar e se o disco dele não está cheio.',
    ])
  })
  expect((await gateway.call('POST /sessions', { token, body: { name: 'Não' } })).status).toBe(503)
  way.mend()
  await vi.waitFor(async () => {
    gateway.clock.advance(5000)
    expect((await gateway.call('GET /ready')).status).toBe(200)
  })
  const made = await gateway.createSession(token)
  const { data } = await gateway.call('GET /sessions', { token })
  expect(new Set(data.sessions?.map(({ id }) => id))).toEqual(new Set([kept, made]))
})
