import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Morpheus } from '../client/createMorpheus.js'
import { contract, eventTargetKinds, NewSqs, type Sqs } from '../contract/index.js'
import { descriptions } from './all.js'
import { behavior } from './behavior.js'
import { openai } from './conversations/openai.js'
import type { AnyDescription } from './describe.js'
import { consequencesOf, givableFields } from './formValues.js'
import { nats } from './nats.js'
import { rabbitmq } from './rabbitmq.js'
import { sectionsOf } from './sections.js'
import { sqs } from './sqs.js'
import { cardStanding } from './standing.js'
import { webhook } from './webhook.js'

const aws = { accessKeyId: 'AKIAEXEMPLO', secretAccessKey: 'segredo' }
const queueUrl = 'https://sqs.sa-east-1.amazonaws.com/123456789012/eventos.fifo'

const wrong = (input: object) =>
  NewSqs.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the rows of a delivery target', () => {
  it('have the same four calls for every kind, under its own path', () => {
    for (const kind of eventTargetKinds) {
      const { get, create, update, remove } = contract[kind === 'webhook' ? 'webhooks' : kind]
      expect([get, create, update, remove].map(({ route }) => route)).toEqual(
        ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /sessions/:id/${kind}`),
      )
    }
  })

  it('keep the types of their calls', () => {
    type Calls = Morpheus['sqs']
    expectTypeOf<Awaited<ReturnType<Calls['get']>>>().toEqualTypeOf<Sqs>()
    expectTypeOf<Parameters<Calls['remove']>[0]>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Calls['create']>().toBeCallableWith({ id: 's', queueUrl, ...aws })
    expectTypeOf<Calls['update']>().toBeCallableWith({ id: 's', enabled: true })
  })

  it('have an update that adds no creation defaults', () => {
    for (const { update } of [contract.webhooks, contract.websocket, contract.rabbitmq, contract.sqs]) {
      expect(update.body.parse({ enabled: true })).toEqual({ enabled: true })
      expect(update.body.safeParse({ outro: 1 }).success).toBe(false)
    }
  })
})

describe('a new SQS target', () => {
  it('has the documented defaults', () => {
    expect(NewSqs.parse({ queueUrl, ...aws })).toEqual({
      region: 'us-east-1',
      ...aws,
      queueUrl,
      events: ['message:received', 'session:status', 'contact:updated'],
      raw: false,
      enabled: false,
    })
  })

  it.each([
    [{}, 'accessKeyId', 'Access Key ID é obrigatório'],
    [{ ...aws, queueUrl, region: 'sa-east-2' }, 'region', 'Região desconhecida'],
    [{ ...aws, queueUrl: 'eventos' }, 'queueUrl', 'URL da fila inválida'],
    [{ ...aws, queueUrl: 'https://sqs.sa-east-1.amazonaws.com' }, 'queueUrl', 'URL da fila inválida'],
    [{ ...aws, queueUrl: 'https://a:b@sqs.exemplo/1/eventos' }, 'queueUrl', 'URL da fila inválida'],
    [{ ...aws, queueUrl: `${queueUrl}?a=1` }, 'queueUrl', 'URL da fila inválida'],
    [{ ...aws, queueUrl, accessKeyId: 'a/b' }, 'accessKeyId', 'Access Key ID inválido'],
    [{ ...aws, queueUrl, secretAccessKey: ' ' }, 'secretAccessKey', 'Secret Access Key é obrigatória'],
  ])('rejects %j with an error on the field', (input, field, message) => {
    expect(wrong(input)).toContainEqual([field, message])
  })

  it.each([
    [queueUrl, { region: 'sa-east-1' }],
    [' https://eu-west-1.queue.amazonaws.com/1/eventos ', { region: 'eu-west-1' }],
    ['https://sqs.ca-central-1.amazonaws.com/1/eventos', {}],
    ['https://sqs.sa-east-1.amazonaws.com.exemplo/1/eventos', {}],
    ['http://localhost:4566/1/eventos', {}],
    ['https://sqs.', {}],
  ])('takes the region from the queue URL %j', (url, region) => {
    expect(consequencesOf(sqs.fields.queueUrl, url)).toEqual(region)
  })
})

describe('a new RabbitMQ target', () => {
  it.each([
    [
      ' amqps://loja:a%2Fb@x.cloudamqp.com/loja ',
      { host: 'x.cloudamqp.com', port: '5671', tls: 'on', username: 'loja', password: 'a/b', vhost: 'loja' },
    ],
    [
      'amqp://loja@10.0.0.1:5700',
      { host: '10.0.0.1', port: '5700', tls: 'off', username: 'loja', vhost: '/' },
    ],
    [
      'amqp://loja:a@h/%2f',
      { host: 'h', port: '5672', tls: 'off', username: 'loja', password: 'a', vhost: '/' },
    ],
    ['amqp://x.cloudamqp.com', {}],
    ['https://loja:a@x.com', {}],
    ['x.cloudamqp.com', {}],
  ])('fills its fields from the AMQP URL %j', (text, fields) => {
    expect(consequencesOf(rabbitmq.fields.host, text)).toEqual(fields)
  })
})

describe('a NATS server URL entered as the host', () => {
  it.each([
    [
      'nats://loja:a%2Fb@n.exemplo.com',
      { host: 'n.exemplo.com', port: '4222', username: 'loja', password: 'a/b' },
    ],
    ['tls://token@[::1]:4300', { host: '::1', port: '4300', password: 'token' }],
    [
      'nats://loja:100%@n.exemplo.com',
      { host: 'n.exemplo.com', port: '4222', username: 'loja', password: '100%' },
    ],
    ['https://n.exemplo.com', {}],
  ])('fills in the other fields: %j', (text, fields) => {
    expect(consequencesOf(nats.fields.host, text)).toEqual(fields)
  })
})

describe('the sections of a form', () => {
  it('contain every field once, in order', () => {
    const parts = (description: AnyDescription) =>
      sectionsOf(givableFields(description.fields)).map(({ section, fields }) => [
        section,
        fields.map(({ name }) => name).join(' '),
      ])
    expect(parts(webhook)).toEqual([
      ['destination', 'enabled url'],
      ['events', 'events raw format evolutionEvents byEvents base64'],
      ['security', 'headers evolutionKey secret'],
    ])
    expect(parts(sqs)).toEqual([
      ['destination', 'enabled queueUrl region'],
      ['events', 'events raw'],
      ['security', 'accessKeyId secretAccessKey'],
    ])
    expect(parts(openai).map(([section]) => section)).toEqual(['destination', 'model', 'answers'])
    expect(parts(behavior)).toHaveLength(1)
    for (const description of Object.values(descriptions)) {
      const request = givableFields(description.fields)
      expect(sectionsOf(request).flatMap(({ fields }) => fields)).toHaveLength(request.length)
    }
  })
})

it('is active only after a success or with a connected client', () => {
  const health = { enabled: true, paused: false, connectionStatus: 'DISCONNECTED', lastError: null } as const
  const state = (overrides: object) => cardStanding({ ...health, ...overrides }).state
  expect(state({ lastSuccessAt: null })).toBe('untried')
  expect(state({ lastSuccessAt: null, currentClients: 1 })).toBe('active')
  expect(state({ lastSuccessAt: '2026-11-21T12:00:00.000Z' })).toBe('active')
})
