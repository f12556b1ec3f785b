import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { openCaller } from '../../testing/peers/callerOf.js'
import { chatflowId, FlowiseEmulator, flowiseKey } from '../../testing/peers/flowiseEmulator.js'
import type { Mood } from '../../testing/peers/peer.js'
import { FlowiseClient } from './flowiseClient.js'

const { signal } = new AbortController()
const echo = ({ question }: { question: string }) => `eco: ${question}`
const uuid = (at: number) => `33f812eb-8e54-406d-8979-${String(at).padStart(12, '0')}`

async function openFlowise({ apiKey = flowiseKey, path = '' } = {}) {
  const flowise = await FlowiseEmulator.open()
  const settings = { serverUrl: `${flowise.peer.url}${path}`, apiKey }
  return { flowise, client: new FlowiseClient(openCaller(), settings, 'ana') }
}

test('lists the flows of all pages, and marks only flows with deployed: false as not deployed', async () => {
  const { flowise, client } = await openFlowise()
  for (let at = 0; at < 102; at += 1)
    flowise.add(echo, { id: uuid(at), deployed: at === 1 ? false : null, apikeyid: at === 2 ? 'k' : null })
  const flows = await client.chatflows(signal)
  expect(flows).toHaveLength(102)
  expect(flows.slice(0, 3).map(({ deployed, isProtected }) => [deployed, isProtected])).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
  expect(flows[0]).not.toHaveProperty('flowData')
})

test('reads flows in smaller pages when a response is too large', async () => {
  const { flowise, client } = await openFlowise()
  for (let at = 0; at < 12; at += 1) flowise.add(echo, { id: uuid(at), flowData: 'x'.repeat(900_000) })
  expect(await client.chatflows(signal)).toHaveLength(12)
  expect(flowise.peer.calls.map(({ query }) => query.get('limit'))).toEqual(['50', '10', '10'])
})

test('accepts the prediction URL of a flow as the server URL', async () => {
  const { flowise, client } = await openFlowise({ path: `/api/v1/prediction/${chatflowId}` })
  flowise.add(echo)
  expect(await client.predict(chatflowId, { question: 'oi', streaming: true }, signal)).toMatchObject({
    text: 'eco: oi',
  })
  const [call] = flowise.peer.calls
  expect(call?.path).toBe(`/api/v1/prediction/${chatflowId}`)
  expect(JSON.parse(call?.body ?? '')).toEqual({ question: 'oi', streaming: false })
})

test('distinguishes a wrong key, a missing key, an unknown flow and an invalid flow id', async () => {
  const wrong = await openFlowise({ apiKey: 'outra' })
  await expect(wrong.client.chatflows(signal)).rejects.toThrow(/^API Key inválida: confira/)
  const none = await openFlowise({ apiKey: '' })
  await expect(none.client.chatflows(signal)).rejects.toThrow(/^API Key inválida: o Flowise pede uma/)
  expect(none.flowise.peer.calls[0]?.headers).not.toHaveProperty('authorization')
  const { client } = await openFlowise()
  await expect(client.chatflow(uuid(9), signal)).rejects.toThrow(/não existe neste Flowise/)
  await expect(client.uploads(uuid(9), signal)).rejects.toThrow(/não existe neste Flowise/)
  await expect(client.chatflow('nada', signal)).rejects.toThrow(/não é válido: nada/)
})

test.each<[Exclude<Mood, 'silent'>, RegExp]>([
  ['hang up', /Conexão interrompida/],
  ['page', /respondeu com uma página em vez da API/],
  ['huge', /mais de 10 MB/],
  ['redirect', /Redirecionamento \(302\) não é seguido/],
])('reports a server in mode "%s" without retrying', async (mood, message) => {
  const { flowise, client } = await openFlowise()
  flowise.peer.mood = mood
  const asking = client.predict(chatflowId, { question: 'oi' }, signal)
  await expect(asking).rejects.toMatchObject({ retryable: false, message: expect.stringMatching(message) })
  // Each question is sent once.
  expect(flowise.peer.calls).toHaveLength(1)
})

test('times out a silent flow after 115 seconds, and sends nothing to a self-signed server', async () => {
  const clock = new ManualClock()
  let came = () => {}
  const asked = new Promise<void>((resolve) => {
    came = resolve
  })
  const flowise = await FlowiseEmulator.open({ came: () => came() })
  flowise.peer.mood = 'silent'
  const client = new FlowiseClient(openCaller(clock), { serverUrl: flowise.peer.url }, 'ana')
  const asking = client.predict(chatflowId, { question: 'oi' }, signal)
  const failing = expect(asking).rejects.toMatchObject({
    retryable: false,
    message: expect.stringMatching(/sem resposta em 115 segundos/),
  })
  await asked
  clock.advance(115_000)
  await failing

  const secure = await FlowiseEmulator.open({ secure: true })
  const trusting = new FlowiseClient(openCaller(), { serverUrl: secure.peer.url }, 'ana')
  await expect(trusting.predict(chatflowId, {}, signal)).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(/Certificado/),
  })
  expect(secure.peer.calls).toEqual([])
})
