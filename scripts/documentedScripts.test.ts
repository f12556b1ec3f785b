import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createMorpheus, type Morpheus } from '@morpheus/sdk'
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../apps/gateway/src/core/lib/clock.js'
import { admin, openGateway } from '../apps/gateway/src/testing/testGateway.js'
import { snippetsOf } from './snippets.js'

// Below the root, so packages resolve; ignored by Git.
const folder = join(import.meta.dirname, '..', 'dist', `scripts-${process.pid}`)
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Scripts of docs/sdk.md, identified by a distinctive part. */
const scripts = snippetsOf('docs/sdk.md').filter(({ text }) => text.includes('MORPHEUS_URL: baseUrl'))

let runs = 0

/** Runs the script like Node; `lines` is its output so far. */
function run(part: string) {
  const text = scripts.find((script) => script.text.includes(part))?.text ?? ''
  // A new file for each run: modules are evaluated once.
  const file = join(folder, `${part.replace(/\W/g, '')}-${++runs}.ts`)
  writeFileSync(file, text)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  log.mockClear()
  return {
    over: import(/* @vite-ignore */ file),
    lines: () => log.mock.calls.map((parts) => parts.join(' ')),
  }
}

async function receiver(): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = Object(server.address())
  return { url: `http://127.0.0.1:${port}/`, bodies }
}

/** Runs the script that receives messages while `write` makes one arrive. */
async function hearMessages(write: () => Promise<void>) {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = Object(probe.address())
  await new Promise((resolve) => probe.close(resolve))
  vi.stubEnv('PORT', String(port))
  vi.stubEnv('PUBLIC_URL', `http://127.0.0.1:${port}/`)
  vi.stubEnv('MORPHEUS_WEBHOOK_SECRET', 'um segredo só meu')
  // The script keeps its server to itself; the test closes it at the end.
  const servers = new Set<Server>()
  const note = (message: unknown) => {
    const { server } = Object(message)
    if (Object(server.address()).port === port) servers.add(server)
  }
  subscribe('http.server.request.start', note)
  const receiving = run('constructEvent')
  await receiving.over
  await breakOff(port)
  await write()
  await vi.waitFor(
    () => expect(receiving.lines()).toEqual([`Listening on port ${port}`, '5511977776666: Boa tarde']),
    20_000,
  )
  unsubscribe('http.server.request.start', note)
  for (const server of servers) server.close()
}

/** Sends a part of a request and ends the connection, once the server has the request. */
async function breakOff(port: number) {
  const ended = new Promise((resolve) => {
    const onStart = () => {
      unsubscribe('http.server.request.start', onStart)
      socket.destroy()
      resolve(null)
    }
    subscribe('http.server.request.start', onStart)
  })
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nhalf'),
  )
  await ended
}

it('are eleven, of at most 23 lines each, numbered in their order', () => {
  expect(scripts.map(({ text }) => text.trimEnd().split('\n').length).filter((lines) => lines > 23)).toEqual(
    [],
  )
  const numbers = readFileSync(join(import.meta.dirname, '..', 'docs', 'sdk.md'), 'utf8').matchAll(
    /\*\*Script (\d+)\*\*/g,
  )
  expect(Array.from(numbers, ([, number]) => Number(number))).toEqual(scripts.map((_, index) => index + 1))
  expect(scripts).toHaveLength(11)
})

it('the documented scripts run in sequence against a gateway with a virtual phone', async () => {
  const gateway = await openGateway({ clock: systemClock })
  const { exitCode } = process
  onTestFinished(() => {
    process.exitCode = exitCode
  })
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
  const own: Morpheus = createMorpheus({ baseUrl: gateway.url, token: await gateway.signIn() })
  vi.stubEnv('MORPHEUS_URL', gateway.url)
  vi.stubEnv('MORPHEUS_EMAIL', admin.email)
  vi.stubEnv('MORPHEUS_PASSWORD', admin.password)
  const signingIn = run('identity.signIn')
  await signingIn.over
  const [, apiKey = ''] = /^export MORPHEUS_API_KEY=(\S+)$/.exec(signingIn.lines()[0] ?? '') ?? []
  const [key] = (await own.apiKeys.list()).keys
  vi.stubEnv('MORPHEUS_API_KEY', apiKey)

  const pairing = run('connect({')
  const code = await vi.waitFor(() => {
    const [, found] = /Type (\S+) into/.exec(pairing.lines().join(' ')) ?? []
    if (found === undefined) throw new Error('No code yet')
    return found
  }, 20_000)
  const phone = await own.virtualPhone.enterCode({ phoneNumber: '5511988887777', pairingCode: code })
  await pairing.over
  expect(pairing.lines().at(-1)).toMatch(/^Loja Centro is connected as 5511988887777/)
  const { sessions } = await own.sessions.list()
  expect(sessions.map(({ name, status }) => [name, status])).toEqual([['Loja Centro', 'connected']])
  const id = sessions[0]?.id ?? ''

  const asPhone = { token: phone.secret }
  await own.virtualPhone.loadContacts({ count: 700 }, asPhone)
  await vi.waitFor(
    async () => expect((await own.contacts.stats({ id })).total).toBeGreaterThanOrEqual(700),
    20_000,
  )
  const { total } = await own.contacts.stats({ id })
  const exporting = run('contacts.all')
  await exporting.over
  expect(exporting.lines()).toHaveLength(total + 1)
  expect(exporting.lines().slice(0, 2)).toEqual(['phone,name', expect.stringMatching(/^"\d+",".*"$/)])

  await hearMessages(async () => {
    await own.virtualPhone.sendMessage({ contactPhone: '5511977776666', content: 'Boa tarde' }, asPhone)
  })
  const made = await own.webhooks.get({ id })
  const rotating = run('rotateSecret')
  await rotating.over
  const [, secret = ''] = /^export MORPHEUS_WEBHOOK_SECRET=(\S+)$/.exec(rotating.lines()[0] ?? '') ?? []
  expect(secret.length).toBeGreaterThan(20)
  expect(made).toMatchObject({ enabled: true, events: ['message:received'] })

  const { url, bodies } = await receiver()
  vi.stubEnv('FORWARD_TO', url)
  vi.stubEnv('CURSOR_FILE', join(folder, 'cursor'))
  const forwarding = run('FORWARD_TO').over.catch((error: unknown) => error)
  await own.virtualPhone.sendMessage({ contactPhone: '5511977776666', content: 'Bom dia' }, asPhone)
  await vi.waitFor(
    () => expect(bodies.map((body) => JSON.parse(body).content)).toEqual(['Boa tarde', 'Bom dia']),
    20_000,
  )
  const { latest } = await own.events.list()
  await vi.waitFor(() => expect(readFileSync(join(folder, 'cursor'), 'utf8')).toBe(String(latest)), 20_000)

  const reading = run('conversations.list')
  await reading.over
  expect(reading.lines()).toEqual([
    `Loja Centro (${id}): connected 5511988887777`,
    '  5511977776666 incoming: Boa tarde',
    '  5511977776666 incoming: Bom dia',
  ])

  vi.stubEnv('TO', '+55 11 97777-6666')
  const sending = run('sendMessage(')
  await sending.over
  expect([sending.lines()[0], sending.lines().at(-1)]).toEqual(['sending ', 'done delivered'])

  const testing = run('virtualPhone.pair')
  await testing.over
  expect(testing.lines()).toEqual(['Bruno got: Sim, até as 18h'])

  const listening = run('onFailure')
  await listening.over
  await vi.waitFor(() => expect(listening.lines()).toEqual(['Connected']), 20_000)
  await own.virtualPhone.sendMessage({ contactPhone: '5511977776666', content: 'Boa noite' }, asPhone)
  await vi.waitFor(
    () => expect(listening.lines()).toEqual(['Connected', `${id} 5511977776666 Boa noite`]),
    20_000,
  )

  const leaving = run('sessions.disconnect')
  await leaving.over
  expect(leaving.lines()).toEqual(['Loja Centro is disconnected'])
  expect((await own.sessions.get({ id })).session.status).toBe('disconnected')

  // Deleting the key ends remaining subscriptions.
  await own.apiKeys.remove({ id: key?.id ?? '' })
  expect(await forwarding).toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(problems).toHaveBeenCalledWith('api_key_invalid', expect.any(String)), 20_000)
  expect(process.exitCode).toBe(1)
})
