import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { copySource } from '../testing/copyOfSource.js'
import { runGateway } from '../testing/gatewayProcess.js'
import { openReceiver } from '../testing/receiver.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin } from '../testing/testGateway.js'

// Starts a process from source, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })
const soon = { timeout: 15_000 }

const description = `
import * as z from 'zod'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField } from './deliveryFields.js'
import { field } from './field.js'
import { target } from './target.js'

export const pombo = target({
  kind: 'pombo',
  card: catalogue.pombo,
  path: '/sessions/:id/pombo',
  features: ['Leva cada evento preso à perna'],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    loft: field.url({
      label: 'Pombal',
      flag: 'pombal',
      reaches: true,
      schema: z.url({ protocol: /^https?$/, error: 'Pombal inválido' }),
    }),
    ring: field.secret({
      label: 'Anel',
      named: 'o anel',
      flag: 'anel',
      schema: z.string('Anel é obrigatório').min(8, 'Anel curto demais'),
    }),
    speed: field.number({ label: 'Velocidade', flag: 'velocidade', min: 1, max: 90, initial: 60 }),
    events: eventsField,
  },
  trial: ['loft', 'ring'],
})
`
const card = `  pombo: {
    area: 'pombos',
    rows: [...targetRows, 'test'],
    label: 'Pombo',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'bird',
    summary: 'Leva cada evento preso à perna.',
    target: 'events',
  },
`
const connection = `
import { descriptions } from '@morpheus/sdk/integrations'
import type { Delivered, Failed } from '../../delivery/sender.js'
import { integration } from '../integration.js'

export const pomboIntegration = integration({
  description: descriptions.pombo,
  open({ poster }) {
    async function fly(
      { loft, ring }: { loft: string; ring: string },
      { userId, body }: { userId: string; body: string },
      signal: AbortSignal,
    ): Promise<Delivered | Failed> {
      const headers = { 'content-type': 'application/json', 'x-anel': ring }
      const { status } = await poster.post({ url: new URL(loft), userId, headers, body }, signal)
      const answered = { answerStatus: status, answer: null }
      if (status < 300) return { delivered: true, ...answered }
      return { delivered: false, error: 'O pombo voltou com a mensagem', ...answered }
    }
    return {
      connect: (config, { userId }) => ({
        deliver: ({ payload }, signal) => fly(config, { userId, body: payload }, signal),
      }),
      async test(trial, { sessionId, userId, at, signal }) {
        const body = JSON.stringify({ event: 'pombo:test', sessionId, timestamp: at, data: {} })
        const outcome = await fly(trial, { userId, body }, signal)
        return outcome.delivered ? { ...outcome, message: 'O pombo chegou' } : outcome
      },
    }
  },
})
`

const Answer = z.looseObject({
  message: z.string().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.looseObject({}).optional(),
})

async function start(root: string) {
  const process = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', temporaryFolder()], {
    sourceIn: root,
    env: {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
      MORPHEUS_LOG_LEVEL: 'silent',
    },
  })
  const url = await process.url
  let token = ''
  async function call(route: string, body?: object) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, ...Answer.parse(await answer.json()) }
  }
  const { email, password } = admin
  const signedIn = await call('POST /auth/login', { email, password })
  token = z.object({ token: z.string() }).parse(signedIn.data ?? signedIn).token
  const made = await call('POST /sessions', { name: 'Loja' })
  const { id } = z.object({ session: z.object({ id: z.string() }) }).parse(made.data).session
  return { call, id }
}

test('a new kind of target is two files of its own and its lines in the three lists, and does all that targets do', async () => {
  const source = copySource()
  source.add('packages/sdk/src/integrations/pombo.ts', description)
  source.insert('packages/sdk/src/integrations/catalogue.ts', "  behavior: {\n    area: 'behavior'", card)
  const all = 'packages/sdk/src/integrations/all.ts'
  source.insert(all, "import { rabbitmq } from './rabbitmq.js'", "import { pombo } from './pombo.js'\n")
  source.insert(all, '  behavior,\n', '  pombo,\n')
  source.add('apps/gateway/src/integrations/pombo/pombo.ts', connection)
  const catalogue = 'apps/gateway/src/integrations/catalogue.ts'
  source.insert(
    catalogue,
    "import { rabbitmqIntegration } from './rabbitmq/rabbitmq.js'",
    "import { pomboIntegration } from './pombo/pombo.js'\n",
  )
  source.insert(catalogue, '  sqs: sqsIntegration,', '  pombo: pomboIntegration,\n')
  expect(source.touched).toHaveLength(5)

  const { call, id } = await start(source.root)
  const [loft, other] = [await openReceiver(), await openReceiver()]
  const route = `/sessions/${id}/pombo`
  expect(await call(`GET ${route}`)).toMatchObject({ status: 404, message: 'Configuração não encontrada' })

  const ring = 'anel-de-prata'
  expect(await call(`POST ${route}`, { loft: 'ali', speed: 'já', som: 1 })).toMatchObject({
    status: 400,
    message: 'Dados inválidos',
    fields: {
      loft: 'Pombal inválido',
      ring: 'Anel é obrigatório',
      speed: expect.any(String),
      som: 'Campo desconhecido',
    },
  })
  expect(await call(`POST ${route}`, { loft: loft.url, ring: '••••••••rata' })).toMatchObject({
    status: 400,
    fields: { ring: 'Informe o anel' },
  })
  const shown = { sessionId: id, loft: loft.url, ring: '••••••••rata', speed: 60, enabled: false }
  const events = ['group:created']
  const made = await call(`POST ${route}`, { loft: loft.url, ring, events })
  expect(made).toMatchObject({ status: 201, data: { ...shown, events, connectionStatus: 'DISCONNECTED' } })
  expect(await call(`POST ${route}`, { loft: loft.url, ring })).toMatchObject({
    status: 409,
    message: 'O Pombo desta sessão já está configurado',
  })

  // A masked or absent secret stays, except for a new destination.
  for (const part of [{ ring: shown.ring }, {}]) {
    expect(await call(`PUT ${route}`, { loft: other.url, ...part })).toMatchObject({
      status: 400,
      code: 'secret_required',
      fields: { ring: 'O destino mudou: informe o anel de novo' },
    })
  }
  expect(await call(`PUT ${route}`, { ring: shown.ring, speed: 61 })).toMatchObject({
    status: 200,
    data: { ...shown, speed: 61 },
  })

  const tested = await call(`POST ${route}/test`, {})
  expect(tested.data).toEqual({
    connected: true,
    success: true,
    message: 'O pombo chegou',
    messageI18n: null,
    duration: expect.any(Number),
  })
  expect(loft.received).toMatchObject([{ headers: { 'x-anel': ring }, body: { event: 'pombo:test' } }])
  expect((await call(`GET ${route}`)).data).toMatchObject({ connectionStatus: 'CONNECTED' })

  await call(`PUT ${route}`, { enabled: true })
  const event = { sessionId: id, eventType: 'group:created', data: { number: 1 } }
  expect((await call('POST /events/test', event)).status).toBe(201)
  await vi.waitFor(
    () =>
      expect(loft.received[1]).toMatchObject({
        headers: { 'x-anel': ring },
        body: { event: 'group:created', sessionId: id, data: { number: 1 } },
      }),
    soon,
  )
  await vi.waitFor(async () => {
    const { data } = await call(`GET /sessions/${id}/events/logs?target=pombo`)
    expect(data).toMatchObject({ logs: [{ target: 'pombo', state: 'delivered', answerStatus: 200 }] })
  }, soon)
  expect((await call(`GET /sessions/${id}/events`)).data).toMatchObject({
    pombo: { kind: 'pombo', delivered: 1, waiting: 0 },
  })

  expect((await call(`DELETE ${route}`)).status).toBe(200)
  expect((await call(`GET ${route}`)).status).toBe(404)
  expect(other.received).toEqual([])
})
