import { once } from 'node:events'
import { request } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { explainUnreachable } from './explain.js'
import { proxyAgent } from './proxy.js'

afterEach(() => vi.unstubAllEnvs())

const gateway = 'https://127.0.0.1:9'

async function callThrough(behave: (socket: Socket) => void, timeoutMs?: number) {
  const proxy = createServer((socket) => behave(socket.on('error', () => {}).resume()))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  vi.stubEnv('NO_PROXY', '')
  const agent = proxyAgent(gateway, timeoutMs)
  if (typeof agent === 'string') throw new Error(agent)
  const left = new Promise((resolve) => proxy.once('connection', (socket) => socket.once('close', resolve)))
  const call = request(gateway, { agent }).end()
  const [error] = await once(call, 'error')
  await left
  proxy.close()
  return error
}

test('a silent proxy times out and is reported', async () => {
  const error = await callThrough(() => {}, 50)
  expect(error).toMatchObject({ code: 'EPROXY' })
  expect(explainUnreachable(gateway, 'EPROXY')?.cause).toBe('o proxy em HTTPS_PROXY não levou até ele')
})

test('a proxy that hangs up is reported', async () => {
  expect(await callThrough((socket) => socket.end())).toMatchObject({ code: 'EPROXY' })
})
