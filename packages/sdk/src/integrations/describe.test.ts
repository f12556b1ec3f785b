import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { allRows } from '../contract/rows.js'
import type { Input } from '../core/endpoint.js'
import { configCalls } from '../flows/configCalls.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import { descriptions } from './all.js'
import {
  type Card,
  cardOf,
  conversationKinds,
  eventTargetKinds,
  integrationKinds,
  targetKinds,
} from './catalogue.js'
import { enabledWords, eventsField } from './deliveryFields.js'
import type { AnyDescription, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { changedNames, destinationOf, givableFields, startValues } from './formValues.js'
import { loadDescription } from './load.js'
import { standing } from './standing.js'
import { target } from './target.js'

const card = {
  area: 'pombo',
  rows: ['get', 'create', 'update', 'remove', 'test'],
  label: 'Pombo',
  article: 'o',
  category: 'Entrega de eventos',
  icon: 'bird',
  summary: 'Leva cada evento preso à perna.',
  target: 'events',
} as const satisfies Card

const pigeon = target({
  kind: 'pombo',
  card,
  path: '/sessions/:id/pombo',
  features: ['Voa'],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: true }),
    loft: field.url({
      label: 'Pombal',
      flag: 'pombal',
      reaches: true,
      schema: z.string('Pombal é obrigatório').min(1, 'Pombal é obrigatório'),
    }),
    ring: field.secret({ label: 'Anel', named: 'o anel', flag: 'anel', optional: true, schema: z.string() }),
    speed: field.number({ label: 'Velocidade', flag: 'velocidade', min: 1, max: 90, initial: 60 }),
    colour: field.choice({
      label: 'Cor',
      flag: 'cor',
      unknown: { error: () => 'Cor desconhecida' },
      choices: [
        { value: 'white', label: 'Branco' },
        { value: 'grey', label: 'Cinza' },
      ],
      initial: 'grey',
    }),
    events: eventsField,
    route: field.names({
      label: 'Rota',
      flag: 'rota',
      readOnly: true,
      schema: z.array(z.string()),
    }),
  },
  trial: ['loft'],
  extra: { fed: z.boolean() },
  fresh: { fed: false },
  facts: ({ fed }) => [['Alimentado', fed ? 'Sim' : 'Não']],
})

const stored = {
  sessionId: 's1',
  enabled: true,
  loft: 'https://pombal.exemplo/a',
  ring: '••••1234',
  speed: 60,
  colour: 'grey',
  events: ['session:status', 'message:received'],
  route: ['Centro'],
  fed: true,
  paused: false,
  connectionStatus: 'CONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}

describe('an integration description', () => {
  it('infers the types of input, configuration and test', () => {
    expectTypeOf<InputFor<typeof pigeon>['colour']>().toEqualTypeOf<'white' | 'grey'>()
    expectTypeOf<InputFor<typeof pigeon>['ring']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<InputFor<typeof pigeon>>().not.toHaveProperty('route')
    expectTypeOf<ConfigFor<typeof pigeon>['route']>().toEqualTypeOf<string[]>()
    expectTypeOf<ConfigFor<typeof pigeon>['fed']>().toEqualTypeOf<boolean>()
    expectTypeOf<Input<typeof pigeon.rows.test>>().toEqualTypeOf<{ id: string; loft?: string | undefined }>()
    expectTypeOf(pigeon).toExtend<AnyDescription>()
    const groups = [{ label: 'Voo', choices: [{ value: 'landed', label: 'Pousou' }] }] as const
    // @ts-expect-error An event that nobody sends.
    field.events({ ...enabledWords, groups, initial: ['sank'] })
    const { fields } = pigeon
    // @ts-expect-error A test of a field that is not there.
    target({ kind: 'pombo', card, path: '/sessions/:id/pombo', features: [], fields, trial: ['nest'] })
  })

  it('derives the schemas for create, change and test', () => {
    const { create, change, trial } = pigeon.schemas
    const { loft } = stored
    expect(create.parse({ loft })).toEqual({
      enabled: true,
      loft,
      speed: 60,
      colour: 'grey',
      events: ['message:received', 'session:status', 'contact:updated'],
    })
    expect(create.safeParse({}).error?.issues).toMatchObject([
      { path: ['loft'], message: 'Pombal é obrigatório' },
    ])
    expect(create.safeParse({ loft, route: ['Centro'] }).success).toBe(false)
    expect(change.parse({ colour: 'white' })).toEqual({ colour: 'white' })
    expect(trial.parse({ ...stored })).toEqual({ loft })
  })

  it('derives its rows and texts', () => {
    const { get, create, update, remove, test } = pigeon.rows
    expect([get, create, update, remove, test].map(({ route }) => route)).toEqual([
      'GET /sessions/:id/pombo',
      'POST /sessions/:id/pombo',
      'PUT /sessions/:id/pombo',
      'DELETE /sessions/:id/pombo',
      'POST /sessions/:id/pombo/test',
    ])
    expect(pigeon.reference.create).toEqual({
      summary: 'Configura o Pombo de uma sessão',
      failures: { 404: 'Sessão não encontrada', 409: 'O Pombo desta sessão já está configurado' },
    })
    expect(create.readOnly).toContain('route')
    expect(pigeon.texts).toMatchObject({
      tested: 'Pombo testado com sucesso!',
      testRefused: 'Falha ao conectar com o Pombo',
      testFailure: 'Erro ao testar Pombo',
      testUnanswered: 'Erro ao testar conexão',
    })
  })

  it('inflects its texts by gender and number', () => {
    const { texts, reference } = target({
      ...{ kind: 'pombas', path: '/sessions/:id/pombas', features: [], fields: {} },
      card: { ...card, label: 'Pombas', article: 'as' },
    })
    expect(texts.tested).toBe('Pombas testadas com sucesso!')
    expect(reference.create?.failures?.[409]).toBe('As Pombas desta sessão já estão configuradas')
    expect(reference.get?.summary).toBe('Mostra as Pombas de uma sessão')
  })

  it('derives its calls for any client', async () => {
    const { morpheus, calls } = fakeMorpheus(({ method, path }) => {
      if (path.endsWith('/test')) return ok({ connected: true, message: 'Chegou' })
      return method === 'GET' ? ok(stored) : ok({})
    })
    const config = configCalls(pigeon, morpheus, 's1')
    const { config: previous } = await config.load()
    expect(previous).toEqual(stored)
    const input = pigeon.schemas.create.parse({
      loft: stored.loft,
      speed: 61,
      events: ['message:received', 'session:status'],
      ring: stored.ring,
    })
    expect(await config.save(input, previous)).toMatchObject({
      config: { ...stored, speed: 61, events: input.events },
    })
    expect(await config.save(input, null)).toMatchObject({
      config: { fed: false, connectionStatus: 'DISCONNECTED' },
    })
    expect(await config.test?.({ loft: stored.loft })).toMatchObject({ connected: true, message: 'Chegou' })
    expect(await config.remove?.()).toBeNull()
    expect(config.renewSecret).toBeUndefined()
    expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      ['GET /sessions/s1/pombo', undefined],
      ['PUT /sessions/s1/pombo', { speed: 61 }],
      ['POST /sessions/s1/pombo', input],
      ['POST /sessions/s1/pombo/test', { loft: stored.loft }],
      ['DELETE /sessions/s1/pombo', undefined],
    ])
    const noop = fakeMorpheus(() => failure(404, 'Configuração não encontrada'))
    await expect(configCalls(pigeon, noop.morpheus, 's1').load()).rejects.toMatchObject({ status: 404 })
  })

  it('derives its fields with CLI flags, form defaults and destination', () => {
    expect(givableFields(pigeon.fields).map(({ name, flag, kind }) => [name, flag, kind])).toEqual([
      ['enabled', 'ativo', 'toggle'],
      ['loft', 'pombal', 'url'],
      ['ring', 'anel', 'secret'],
      ['speed', 'velocidade', 'number'],
      ['colour', 'cor', 'choice'],
      ['events', 'eventos', 'events'],
    ])
    expect(startValues(pigeon)).toMatchObject({ enabled: true, loft: undefined, speed: 60, colour: 'grey' })
    expect(destinationOf(pigeon, stored)).toBe('https://pombal.exemplo')
    expect(pigeon.facts(stored)).toEqual([
      ['Última tentativa', 'Nunca'],
      ['Último sucesso', 'Nunca'],
      ['Alimentado', 'Sim'],
    ])
    expect(pigeon.facts({})).toEqual([])
  })
})

describe('every description', () => {
  it.each(integrationKinds)('of %s matches its catalogue card', async (kind) => {
    const { card: own, rows, calls, fields, reference } = await loadDescription(kind)
    expect(own).toBe(cardOf(kind))
    expect(Object.keys(rows).sort()).toEqual([...own.rows].sort())
    expect(Object.keys(reference).sort()).toEqual([...own.rows].sort())
    for (const name of Object.values(calls)) expect(rows).toHaveProperty(String(name))
    const flags = givableFields(fields).map(({ flag }) => flag)
    expect(new Set(flags).size).toBe(flags.length)
    const routes = allRows().flatMap(({ area, row }) => (area === own.area ? [row] : []))
    expect(routes).toEqual(Object.values(rows))
  })

  it('is listed as an event target or a conversation kind, in a fixed order', () => {
    expect(eventTargetKinds).toEqual(['webhook', 'websocket', 'rabbitmq', 'sqs', 'nats', 'kafka'])
    expect(conversationKinds).toEqual(['n8n', 'chatwoot', 'typebot', 'openai', 'kommo', 'flowise', 'dify'])
    expect(targetKinds).toEqual([...eventTargetKinds, ...conversationKinds])
  })

  it('form defaults plus required fields make a valid configuration', () => {
    const { rabbitmq, cloud } = descriptions
    expect(rabbitmq.schemas.create.parse(startValues(rabbitmq))).toEqual({
      enabled: false,
      host: 'localhost',
      port: 5672,
      tls: 'auto',
      vhost: '/',
      username: 'guest',
      password: 'guest',
      exchange: 'whatsapp-events',
      queue: 'session-events',
      queueType: 'classic',
      passive: false,
      events: ['message:received', 'session:status', 'contact:updated'],
      raw: false,
    })
    const start = startValues(cloud)
    expect(start.webhookVerifyToken).not.toBe(startValues(cloud).webhookVerifyToken)
    const required = { accessToken: 'a', phoneNumberId: '1' }
    expect(cloud.schemas.create.safeParse({ ...start, ...required }).success).toBe(true)
  })
})

it('ignores the order of events and headers when comparing changes', () => {
  const { fields } = descriptions.webhook
  const previous = {
    events: ['session:qr', 'message:sent'],
    headers: { a: '1', b: '2' },
    url: 'x',
    secret: '••',
  }
  expect(
    changedNames(fields, previous, { events: ['message:sent', 'session:qr'], headers: { b: '2', a: '1' } }),
  ).toEqual([])
  expect(
    changedNames(fields, previous, { url: 'x', secret: undefined, headers: { a: '2', b: '2' } }),
  ).toEqual(['headers'])
})

describe('the status of a target', () => {
  const state = { enabled: true, paused: false, connectionStatus: 'ERROR', lastError: 'Recusado' } as const
  it.each([
    [null, 'missing', 'Não configurado', null],
    [{ ...state, enabled: false }, 'inactive', 'Inativo', null],
    [{ ...state, paused: true }, 'paused', 'Pausado', 'Recusado'],
    [state, 'error', 'Erro', 'Recusado'],
    [{ ...state, connectionStatus: 'CONNECTED' as const, lastError: null }, 'connected', 'Conectado', null],
  ])('for %j by its last attempt is %s', (target, now, label, reason) => {
    expect(standing({}, target)).toMatchObject({ state: now, label, clients: null, reason })
  })

  it.each([
    [{ ...state, currentClients: 2 }, 'connected', 'Conectado', 2],
    [
      { ...state, connectionStatus: 'CONNECTED' as const, currentClients: 0 },
      'disconnected',
      'Desconectado',
      0,
    ],
    [state, 'disconnected', 'Desconectado', 0],
  ])('for %j by its connected clients is %s', (target, now, label, clients) => {
    expect(standing(cardOf('websocket'), target)).toMatchObject({ state: now, label, clients, reason: null })
  })
})
