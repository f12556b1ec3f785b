import { expect, test, vi } from 'vitest'
import { startCopy } from '../apps/gateway/src/testing/copiedGateway.js'
import { copySource, type SourceCopy } from '../apps/gateway/src/testing/copyOfSource.js'
import { openReceiver } from '../apps/gateway/src/testing/receiver.js'
import { descriptionsFile, descriptionsModule } from './contractModules.js'

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
    icon: 'radio',
    summary: 'Leva cada evento preso à perna.',
    target: 'events',
  },
`
const connection = `
import { descriptions } from '@morpheus/sdk/integrations'
import type { Delivered, Failed } from '../../features/deliveries/sender.js'
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

const translations = `  "pombo.card.label": "Pigeon",
  "pombo.card.summary": "Carries each event tied to its leg.",
  "pombo.features.1": "Carries each event tied to its leg",
  "pombo.fields.loft.label": "Loft",
  "pombo.fields.ring.label": "Ring",
  "pombo.fields.ring.named": "the ring",
  "pombo.fields.speed.label": "Speed",
`

const corujaDescription = `
import * as z from 'zod'
import { catalogue } from '../catalogue.js'
import { field } from '../field.js'
import { notConfigured, target } from '../target.js'
import { WebhookUrl } from '../webhookFields.js'
import { conversationExtra } from './conversation.js'
import { activeWords } from './conversationFields.js'

export const coruja = target({
  kind: 'coruja',
  card: catalogue.coruja,
  path: '/sessions/:id/coruja',
  features: ['Traz o que viu à noite'],
  fields: {
    enabled: field.toggle({ ...activeWords, initial: true }),
    nest: field.url({ label: 'Ninho', flag: 'ninho', reaches: 'openly', schema: WebhookUrl }),
    token: field.secret({
      label: 'Token do endereço',
      named: 'o token do endereço',
      flag: 'token',
      readOnly: true,
      shownOnce: true,
      schema: z.string(),
    }),
  },
  extra: conversationExtra,
  fresh: { status: 'active' },
  rows: ({ declare, schemas: { view } }) => ({
    renewToken: declare('POST /sessions/:id/coruja/token', { answer: view }),
    receive: declare('POST /coruja/:sessionId/:token', {
      access: 'signed',
      repeatable: false,
      answer: z.object({}),
    }),
  }),
  calls: { renew: 'renewToken' },
  reference: {
    renewToken: { summary: 'Troca o token da Coruja', failures: notConfigured, destroys: true },
    receive: { summary: 'Recebe o que a Coruja viu', failures: { 401: 'Assinatura inválida' } },
  },
})
`
const corujaCard = `  coruja: {
    area: 'corujas',
    rows: [...targetRows, 'renewToken', 'receive'],
    label: 'Coruja',
    article: 'a',
    category: 'Atendimento',
    icon: 'headset',
    summary: 'Traz o que viu à noite.',
    target: 'conversations',
  },
`
const corujaTranslations = `  "coruja.card.label": "Owl",
  "coruja.card.summary": "Brings what it saw at night.",
  "coruja.features.1": "Brings what it saw at night",
  "coruja.fields.nest.label": "Nest",
  "coruja.fields.token.label": "Token of the address",
  "coruja.fields.token.named": "the token of the address",
`
/** Tells its nest what it was told, and fails the first time that it is told of rain. */
const corujaConnection = `
import { randomBytes } from 'node:crypto'
import { descriptions } from '@morpheus/sdk/integrations'
import { conversation } from '../integration.js'
import { Inbound } from '../inbound.js'

export const corujaIntegration = conversation({
  description: descriptions.coruja,
  open(tools, find) {
    return {
      connect: () => ({}),
      subscriptions: () => [],
      secret: { make: () => randomBytes(24).toString('base64url') },
      inbound: new Inbound(tools, {
        kind: 'coruja',
        token: async (targetId) => (await find(targetId))?.config.token ?? null,
        async work({ target_id, body }, _last, signal) {
          const target = await find(target_id)
          if (!target) return
          const { userId, sessionId, config } = target
          const headers = { 'content-type': 'application/json' }
          const told = { event: 'coruja', sessionId, timestamp: '', data: { saw: JSON.parse(body).saw } }
          const answer = await tools.poster.post(
            { url: new URL(config.nest), userId, headers, body: JSON.stringify(told) },
            signal,
          )
          if (answer.status >= 300) throw new Error('The nest is full')
        },
      }),
    }
  },
})
`

interface Parts {
  kind: string
  /** The folder of its description below integrations, with a slash; or nothing. */
  folder: string
  description: string
  card: string
  translations: string
  connection: string
}

/** Adds an integration to a copy of the source as a developer does, who runs \`npm run generate\` afterwards. */
function addIntegration(source: SourceCopy, parts: Parts): void {
  const { kind, folder, description, card, translations, connection } = parts
  source.add(`packages/sdk/src/integrations/${folder}${kind}.ts`, description)
  source.insert('packages/sdk/src/integrations/catalogue.ts', "  behavior: {\n    area: 'behavior'", card)
  source.insert('packages/sdk/locales/en/integrations.json', '  "behavior.card.label"', translations)
  source.add(`apps/gateway/src/integrations/${kind}/${kind}.ts`, connection)
  const catalogue = 'apps/gateway/src/integrations/catalogue.ts'
  const imported = `import { ${kind}Integration } from './${kind}/${kind}.js'\n`
  source.insert(catalogue, "import { rabbitmqIntegration } from './rabbitmq/rabbitmq.js'", imported)
  source.insert(catalogue, '  sqs: sqsIntegration,', `  ${kind}: ${kind}Integration,\n`)
  source.generate(descriptionsFile, descriptionsModule(source.root))
}

type Copy = Awaited<ReturnType<typeof startCopy>>

/** An integration that calls the gateway at a secret path. */
async function expectOwl({ url, call, id }: Copy): Promise<void> {
  const nest = await openReceiver()
  const route = `/sessions/${id}/coruja`
  const tell = async (token: string, body: object) =>
    (await fetch(`${url}/api/coruja/${id}/${token}`, { method: 'POST', body: JSON.stringify(body) })).status
  expect(await tell('any', { saw: 'nothing' })).toBe(401)

  const made = await call(`POST ${route}`, { nest: nest.url })
  expect(made.status).toBe(201)
  const token = String(made.data?.token)
  expect(token).toHaveLength(32)
  const masked = String((await call(`GET ${route}`)).data?.token)
  expect(masked).toMatch(/^•+/)
  expect([await tell(masked, { saw: 'nothing' }), await tell('', { saw: 'nothing' })]).toEqual([401, 401])

  // A repeated call is the same one; a failed one is tried again before those behind it.
  nest.reply = () => ({ status: nest.received.length === 1 ? 503 : 200 })
  for (const saw of ['rain', 'rain', 'a mouse']) expect(await tell(token, { saw })).toBe(200)
  const seen = () => nest.received.map(({ body }) => body.data.saw)
  await vi.waitFor(() => expect(seen()).toEqual(['rain', 'rain', 'a mouse']), { timeout: 30_000 })

  const renewed = String((await call(`POST ${route}/token`)).data?.token)
  expect([await tell(token, { saw: 'x' }), await tell(renewed, { saw: 'a second mouse' })]).toEqual([
    401, 200,
  ])
  await vi.waitFor(() => expect(seen()).toHaveLength(4), soon)
  await call(`PUT ${route}`, { enabled: false })
  expect(await tell(renewed, { saw: 'nothing' })).toBe(200)
  await call(`DELETE ${route}`)
  expect(await tell(renewed, { saw: 'nothing' })).toBe(401)
  expect(seen()).toEqual(['rain', 'rain', 'a mouse', 'a second mouse'])
}

/** A target of events, which does all that targets do. */
async function expectPigeon({ call, id }: Copy): Promise<void> {
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
}

test('a new integration needs five files, for an inbound webhook as well as for an event target', async () => {
  const source = copySource()
  addIntegration(source, {
    kind: 'coruja',
    folder: 'conversations/',
    description: corujaDescription,
    card: corujaCard,
    translations: corujaTranslations,
    connection: corujaConnection,
  })
  expect(source.touched).toHaveLength(5)
  source.touched.length = 0
  addIntegration(source, { kind: 'pombo', folder: '', description, card, translations, connection })
  expect(source.touched).toHaveLength(5)

  const copy = await startCopy(source.root)
  await expectOwl(copy)
  await expectPigeon(copy)
})
