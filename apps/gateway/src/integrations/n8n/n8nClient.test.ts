import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { openCaller } from '../../testing/peers/callerOf.js'
import { N8nEmulator, n8nKey, webhookNode } from '../../testing/peers/n8nEmulator.js'
import type { Mood } from '../../testing/peers/peer.js'
import { N8nClient } from './n8nClient.js'

const { signal } = new AbortController()
const none = async () => ({ body: {} })
const hook = (path: string, more: object = {}) => webhookNode({ httpMethod: 'POST', path }, more)

async function openN8n({ apiKey = n8nKey, path = '' } = {}) {
  const n8n = await N8nEmulator.open()
  const settings = { serverUrl: `${n8n.peer.url}${path}`, apiKey }
  return { n8n, client: new N8nClient(openCaller(), settings, 'ana') }
}

test('reads workflows page by page and omits archived ones', async () => {
  const { n8n, client } = await openN8n()
  for (let at = 0; at < 500; at += 1) n8n.add(`w${at}`, [hook(`p${at}`)], none, { isArchived: at === 7 })
  const { workflows, more } = await client.workflows(signal)
  expect([workflows.length, more]).toEqual([499, false])
  expect(workflows[0]).toEqual({ id: 'w0', name: 'Fluxo w0', active: true, isArchived: false })
  // The third page is empty, as with a real one.
  expect(n8n.peer.calls.map(({ query }) => query.get('cursor'))).toEqual([null, '250', '500'])
  expect(n8n.peer.calls.every(({ headers }) => headers['x-n8n-api-key'] === n8nKey)).toBe(true)
})

test('reads workflows in smaller pages when a response is too large', async () => {
  const { n8n, client } = await openN8n()
  for (let at = 0; at < 12; at += 1)
    n8n.add(`w${at}`, [hook(`p${at}`)], none, { settings: { text: 'x'.repeat(900_000) } })
  expect((await client.workflows(signal)).workflows).toHaveLength(12)
  expect(n8n.peer.calls.map(({ query }) => query.get('limit'))).toEqual(['250', '50', '10', '10'])
})

test('accepts the URL of the API as the server URL', async () => {
  const { n8n, client } = await openN8n({ path: '/api/v1/' })
  await client.check(signal)
  expect(n8n.peer.calls.map(({ path }) => path)).toEqual(['/api/v1/workflows'])
})

test('distinguishes a wrong key, a wrong address and an unknown workflow', async () => {
  const wrong = await openN8n({ apiKey: 'outra' })
  await expect(wrong.client.check(signal)).rejects.toThrow(/^API Key inválida/)
  const otherNodeError = await openN8n({ path: '/painel' })
  await expect(otherNodeError.client.check(signal)).rejects.toThrow(/não é o endereço dele/)
  const { client } = await openN8n()
  await expect(client.workflow('nada', signal)).rejects.toThrow(/workflow nada não existe/)
})

test('activates a workflow or reports why it cannot be activated', async () => {
  const { n8n, client } = await openN8n()
  n8n.add('a', [hook('x')], none, { active: false })
  n8n.add('b', [hook('x')], none, { active: false })
  n8n.add('c', [], none, { active: false })
  await client.activate('a', signal)
  expect((await client.workflow('a', signal)).active).toBe(true)
  await expect(client.activate('b', signal)).rejects.toThrow(/outro workflow ativo já usa/)
  await expect(client.activate('c', signal)).rejects.toThrow(/falta nele um gatilho/)
})

test.each(['words', 'page'] as const)(
  'treats an n8n that is starting (reported by %s) as retryable',
  async (how) => {
    const { n8n, client } = await openN8n()
    n8n.add('a', [hook('x')], none)
    n8n.starting = how
    const failure = { retryable: true, message: expect.stringMatching(/está iniciando/) }
    await expect(client.check(signal)).rejects.toMatchObject(failure)
    await expect(client.workflow('a', signal)).rejects.toMatchObject(failure)
  },
)

test.each<[Exclude<Mood, 'silent'>, RegExp]>([
  ['hang up', /Conexão interrompida/],
  ['page', /respondeu com uma página em vez da API/],
  ['huge', /mais de 10 MB/],
  ['redirect', /Redirecionamento \(302\) não é seguido/],
])('reports a server in mode "%s"', async (mood, message) => {
  const { n8n, client } = await openN8n()
  n8n.peer.mood = mood
  await expect(client.workflows(signal)).rejects.toThrow(message)
})

test('times out a silent server after 20 seconds, and sends nothing to a self-signed server', async () => {
  const clock = new ManualClock()
  let came = () => {}
  const asked = new Promise<void>((resolve) => {
    came = resolve
  })
  const n8n = await N8nEmulator.open({ came: () => came() })
  n8n.peer.mood = 'silent'
  const client = new N8nClient(openCaller(clock), { serverUrl: n8n.peer.url, apiKey: n8nKey }, 'ana')
  const failing = expect(client.check(signal)).rejects.toThrow('sem resposta em 20 segundos')
  await asked
  clock.advance(20_000)
  await failing

  const secure = await N8nEmulator.open({ secure: true })
  const trusting = new N8nClient(openCaller(), { serverUrl: secure.peer.url, apiKey: n8nKey }, 'ana')
  await expect(trusting.check(signal)).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(/Certificado inválido/),
  })
  expect(secure.peer.calls).toEqual([])
})
