import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { toFailureOutcome } from '../errors.js'
import { limitBodyTime } from '../server.js'

const late = toFailureOutcome({ status: 408, code: 'request_timeout', message: 'Tarde' })

async function serve(limit: number) {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  limitBodyTime(app, late, limit)
  app.post('/body', { config: { access: 'public' } }, async ({ body }) => ({ body }))
  app.post('/upload', { config: { access: 'public', isUpload: true } }, async ({ body }) => ({ body }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return async (begin: string) => {
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(begin)
    return socket
  }
}

const json = 'Host: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
const half = (path: string) => `POST ${path} HTTP/1.1\r\n${json}Content-Length: 7\r\n\r\n{"a"`

test.each([
  ['a length', half('/body')],
  ['chunks', `POST /body HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
])('a body with %s that stalls ends the connection with 408', async (_, begin) => {
  const write = await serve(20)
  const answer = await text(await write(begin))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"message":"Tarde"')
})

test('answers a complete body and a request without a body', async () => {
  const write = await serve(10_000)
  expect(await text(await write(`${half('/body')}:1}`))).toContain('{"body":{"a":1}}')
  const bodiless = 'POST /body HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  expect(await text(await write(bodiless))).toMatch(/^HTTP\/1\.1 200 /)
})

test('uploads have a longer body timeout than other requests', async () => {
  const write = await serve(20)
  const upload = await write(half('/upload'))
  expect(await text(await write(half('/body')))).toMatch(/^HTTP\/1\.1 408 /)
  upload.write(':1}')
  expect(await text(upload)).toContain('{"body":{"a":1}}')
})
