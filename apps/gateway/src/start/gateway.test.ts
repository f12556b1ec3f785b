import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { createLog } from '../core/log/logger.js'
import * as passwords from '../features/account/passwords.js'
import { ManualClock } from '../testing/manualClock.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin, openGateway, type TestGateway } from '../testing/testGateway.js'

/** Turns of the event loop in which a gateway answers a call many times over. */
const maxTurns = 5000

/** A connection that has sent a call except its body's last byte; only the gateway closes it, which `ended` reports. */
async function halfACall(gateway: TestGateway, body: string) {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  )
  // An answer on a later connection implies that the half call has arrived.
  await gateway.call('GET /health')
  return { finish: () => socket.write(body.slice(-1)), ended }
}

const refusesConnections = (gateway: TestGateway) =>
  vi.waitFor(() => expect(fetch(`${gateway.url}/api/health`)).rejects.toThrow())

test('stopping waits 3 seconds for an unfinished request, but not for idle connections or sockets', async () => {
  const gateway = await openGateway()
  await gateway.listen(await gateway.signIn())
  const { ended } = await halfACall(gateway, '{}')
  let stopped = false
  const stop = gateway.close().then(() => {
    stopped = true
  })
  await refusesConnections(gateway)
  expect(stopped).toBe(false)
  gateway.clock.advance(3000)
  await Promise.all([stop, ended])
})

test('a request in progress at stop gets its answer, and its connection is closed', async () => {
  const gateway = await openGateway()
  const { finish, ended } = await halfACall(gateway, '{}')
  const stop = gateway.close()
  await refusesConnections(gateway)
  finish()
  expect(await ended).toMatch(/^HTTP\/1.1 400 /)
  await stop
})

test('a failed start releases everything despite cleanup errors, and reports its original error', async () => {
  class TimersThatStay extends ManualClock {
    override after() {
      return () => {
        throw new Error('A timer that cannot be cancelled')
      }
    }
  }
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = z.object({ port: z.number() }).parse(taken.address())
  const dataFolder = temporaryFolder()
  const logged: string[] = []
  const log = createLog('error', { write: (line) => logged.push(line) })
  await expect(openGateway({ dataFolder, port, clock: new TimersThatStay(), log })).rejects.toThrow(
    `A porta ${port} já está em uso, talvez por outro Morpheus.`,
  )
  expect(logged.filter((line) => line.includes('A timer that cannot be cancelled'))).not.toEqual([])
  // Folder lock and database are free.
  const next = await openGateway({ dataFolder })
  expect((await next.call('GET /health')).status).toBe(200)
})

test('a call during the first start waits for the administrator', async () => {
  const found = createServer()
  await new Promise<void>((resolve) => found.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(found.address())
  await new Promise((resolve) => found.close(resolve))
  const body = JSON.stringify({ email: admin.email, password: admin.password })
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/api/auth/login`
  const hash = passwords.hashPassword
  let login: Promise<Response> | undefined
  vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async (password) => {
    // The gateway listens, and its administrator is not stored yet.
    login = fetch(url, { method: 'POST', headers, body })
    let turns = 0
    void login.then(() => (turns = maxTurns))
    while (turns++ < maxTurns) await new Promise(setImmediate)
    return hash(password)
  })
  await openGateway({ port })
  expect((await login)?.status).toBe(200)
})

test('a rejected administrator password or e-mail ends the start before it listens', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = z.object({ port: z.number() }).parse(taken.address())
  // A listening gateway would fail on the taken port first.
  const start = (administrator: typeof admin) => openGateway({ port, administrator })
  await expect(start({ ...admin, password: 'senha123' })).rejects.toThrow(/^MORPHEUS_ADMIN_PASSWORD: /)
  await expect(start({ ...admin, email: 'ana' })).rejects.toThrow(/^Email inválido/)
})

test('a stopped gateway leaves its data folder to the next one', async () => {
  const first = await openGateway()
  const token = await first.signIn()
  const id = await first.createSession(token)
  await first.pair(token, id)
  await first.close()
  const second = await openGateway({ dataFolder: first.folder })
  const { data } = await second.call(`GET /sessions/${id}`, { token })
  expect(data.session?.status).toBe('connected')
})
