import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allRows } from '../contract/rows.js'
import { clientEvents } from '../core/clientEvents.js'
import { serverEvents } from '../core/socket.js'
import { webhookPayloads } from '../integrations/webhookPayloads.js'
import { describeAll, describeRow } from './describe.js'
import { findEnglish } from './english.js'
import { describeDeliveries, describeEvents } from './events.js'
import { exampleOf } from './example/exampleOf.js'
import { exampleOfRow } from './example/rowExample.js'
import { exampleTexts } from './example/values.js'
import type { JsonSchema } from './jsonSchema.js'

const rows = allRows()
const rowOf = (id: string) => rows.find(({ area, name }) => `${area}.${name}` === id)?.row

test('every contract row is described under a unique id', () => {
  const ids = describeAll().map(({ id }) => id)
  expect(ids).toEqual(rows.map(({ area, name }) => `${area}.${name}`))
  expect(new Set(ids).size).toBe(ids.length)
  expect(() => describeRow('sessions', 'toString')).toThrow(RangeError)
})

describe.each(describeAll())('$id', (described) => {
  const row = rowOf(described.id)
  const example = exampleOfRow(described)

  test('has the route, statuses and parameter descriptions of its contract row', () => {
    expect(`${described.method} ${described.path}`).toBe(row?.route)
    const statuses = described.statuses.map(({ status }) => status)
    expect(statuses).toEqual([...new Set(statuses)].sort((a, b) => a - b))
    expect(statuses).toContain(row?.success)
    for (const { meaning } of described.statuses) expect(meaning).toMatch(/^\p{Lu}/u)
    for (const { description, name } of described.parameters)
      expect([name, description]).not.toEqual([name, name])
  })

  test('has an example that passes its own schemas', () => {
    if (row?.body) expect(problemsOf(row.body, example.body)).toEqual([])
    if (row?.query) expect(problemsOf(row.query, example.query)).toEqual([])
    if (example.answer === undefined || !row) return
    const answer = row.wrapped ? Object(example.answer).data : example.answer
    expect(problemsOf(row.answer, answer)).toEqual([])
  })
})

/** The paths of a schema's fields with their descriptions. */
function fieldsOf(schema: JsonSchema, path: string): (readonly [path: string, text: string | undefined])[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties: extraFields } = schema
  const inside = [items, ...anyOf, ...oneOf, extraFields].filter((one) => typeof one === 'object')
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [
      [`${path}.${name}`, one.description] as const,
      ...fieldsOf(one, `${path}.${name}`),
    ]),
    ...inside.flatMap((one) => fieldsOf(one, path)),
  ]
}

test('every field of bodies, answers and events is described, in Portuguese and in English', () => {
  const fields = [
    ...describeAll().flatMap(({ id, body, answer, parameters }) => [
      ...(body ? fieldsOf(body, `${id} body`) : []),
      ...(answer.schema ? fieldsOf(answer.schema, `${id} answer`) : []),
      ...parameters.map(({ name, description }) => [`${id} ?${name}`, description] as const),
    ]),
    ...[...describeEvents(), ...describeDeliveries()].flatMap(({ name, payload }) => fieldsOf(payload, name)),
  ]
  expect(fields.filter(([, text]) => text === undefined).map(([path]) => path)).toEqual([])
  const withoutEnglish = fields.filter(([, text]) => text !== undefined && findEnglish(text) === undefined)
  expect([...new Set(withoutEnglish.map(([, text]) => text))]).toEqual([])
})

const schemas: Readonly<Record<string, z.ZodType>> = { ...serverEvents, ...clientEvents }

test('every event of the socket is described', () => {
  expect(describeEvents().map(({ name }) => name)).toEqual(Object.keys(schemas))
})

test.each(describeEvents())(
  '$name has a summary and an example that passes its own schema',
  ({ name, payload, summary }) => {
    expect(summary).toMatch(/^\p{Lu}[^\n]{9,90}[^.\s]$/u)
    expect(problemsOf(schemas[name] ?? z.never(), exampleOf(payload))).toEqual([])
  },
)

test.each(describeDeliveries())('the delivery payload of $name has a valid example', ({ name, payload }) => {
  const example = exampleOf(payload)
  expect(example).toMatchObject({ event: name, sessionId: expect.any(String) })
  expect(problemsOf(webhookPayloads[name], Object(example).data)).toEqual([])
})

const secretsIn = ({ properties = {} }: JsonSchema): string[] =>
  Object.entries(properties).flatMap(([name, one]) => (one['x-secret'] ? [name] : secretsIn(one)))

test('an id parameter is described as the session id only where it is one', () => {
  const ids = describeAll().flatMap(({ id, sessions, parameters }) =>
    parameters
      .filter(({ name }) => name === 'id')
      .map(({ description }) => [id, description === 'O id da sessão', sessions === 'one']),
  )
  expect(ids.filter(([, texts, meant]) => texts !== meant)).toEqual([])
})

function textsOf(value: unknown, name = ''): (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, key))
}

test('examples use ids only in id fields and contain no unresolved template variables', () => {
  const all = [
    ...describeAll().map((row) => exampleOfRow(row)),
    ...describeDeliveries().map(({ payload }) => exampleOf(payload)),
    ...describeEvents().map(({ payload }) => exampleOf(payload)),
  ].flatMap((example) => textsOf(example))
  const [madeUp = ''] = exampleTexts
  expect(all.filter(([name, text]) => text === madeUp && !/(^id|Ids?)$/.test(name))).toEqual([])
  expect(all.filter(([, text]) => /\{\{[a-z]/.test(text))).toEqual([])
})

test('exactly the acknowledged client events have an acknowledgement schema', () => {
  const answered = describeEvents().filter(({ acknowledgement }) => acknowledgement)
  expect(answered.map(({ name }) => name)).toEqual(['join-session', 'watch-targets', 'renew-token'])
})

test('examples of session calls show the resulting status', () => {
  const answerOf = (name: string) => Object(exampleOfRow(describeRow('sessions', name)).answer)
  expect(answerOf('create').data.session).toMatchObject({ status: 'disconnected', phone: null, qrCode: null })
  expect(answerOf('connect').data.session).toMatchObject({ status: 'connecting', phone: null })
  expect(answerOf('disconnect').data.session).toMatchObject({ status: 'disconnected', phone: null })
  expect(answerOf('get').data.session).toMatchObject({ status: 'connected', qrCode: null })
  expect(answerOf('qr')).toMatchObject({ data: { remainingMs: 58_000 }, reason: null, status: 'qr' })
})

test('secrets in request bodies and responses are marked', () => {
  const secrets = (id: string, side: 'body' | 'answer') => {
    const row = describeAll().find((one) => one.id === id)
    return secretsIn((side === 'body' ? row?.body : row?.answer.schema) ?? {})
  }
  expect(secrets('auth.login', 'body')).toEqual(['password', 'code'])
  expect(secrets('auth.login', 'answer')).toEqual(['token'])
  expect(secrets('apiKeys.create', 'answer')).toEqual(['secret'])
  expect(secrets('deviceAuthorization.start', 'answer')).toEqual(['deviceCode', 'userCode'])
  expect(secrets('invitations.create', 'answer')).toEqual(['link'])
  expect(secrets('invitations.accept', 'body')).toEqual(['token', 'password'])
  expect(secrets('webhooks.create', 'body')).toEqual(['evolutionKey', 'secret'])
  expect(secrets('openai.get', 'answer')).toEqual(['apiKey'])
  expect(secrets('sessions.create', 'body')).toEqual(['accessToken', 'appSecret', 'webhookVerifyToken'])
})

test('ignored read-only fields are marked and left out of examples', () => {
  const row = describeRow('rabbitmq', 'update')
  expect(row.readOnly).toContain('connectionStatus')
  expect(row.body?.properties?.connectionStatus?.readOnly).toBe(true)
  expect(Object.keys(Object(exampleOfRow(row).body))).not.toContain('connectionStatus')
})

// Configuration spec §5 and §8.
test.each([
  ['auth.login', 401, 'Credenciais inválidas'],
  ['auth.refresh', 401, 'Token inválido'],
  ['auth.logout', 401, 'Token inválido'],
  ['sessions.list', 401, 'Não autorizado'],
  ['virtualPhone.get', 401, 'Não autorizado'],
  ['templates.create', 400, 'Dados inválidos'],
  ['webhooks.createFor', 400, 'Dados inválidos; URL inválida'],
  ['webhooks.configure', 400, 'Dados inválidos; URL inválida'],
  ['security.changePasswordDocumented', 400, 'Dados inválidos; senha atual incorreta'],
  ['sessions.get', 404, 'Sessão não encontrada'],
  ['templates.get', 404, 'Template não encontrado'],
  ['backups.download', 404, 'Backup não encontrado'],
  ['n8n.saved', 404, 'Configuração não encontrada'],
  ['backups.restore', 500, 'Erro na restauração'],
])('%s describes its status %i as in the specification', (id, status, meaning) => {
  const [area = '', name = ''] = id.split('.')
  const { statuses } = describeRow(area, name)
  expect(statuses.find((one) => one.status === status)?.meaning).toBe(meaning)
})

test('destructive calls are marked as such', () => {
  const destroying = describeAll().filter(({ destroys, method }) => destroys && method !== 'DELETE')
  expect(destroying.map(({ id }) => id).sort()).toEqual([
    'auth.logout',
    'auth.refresh',
    'auth.signOutEverywhere',
    'backups.importSettings',
    'backups.restore',
    'behavior.reset',
    'chatwoot.reset',
    'device.reset',
    'dify.reset',
    'invitations.resend',
    'migration.exportSession',
    'n8n.reset',
    'openai.reset',
    'privacy.changeRetention',
    'privacy.forget',
    'security.changePassword',
    'security.changePasswordDocumented',
    'security.disableTwoFactor',
    'security.renewRecoveryCodes',
    'sessions.disconnect',
    'typebot.reset',
    'users.block',
    'warmup.reset',
    'webhooks.rotateSecret',
    'websocket.renewToken',
  ])
  expect(describeAll().some(({ destroys, method }) => destroys && method === 'GET')).toBe(false)
})

test('numbers that may be sent as text are described as numbers with limits', () => {
  const port = describeRow('rabbitmq', 'create').body?.properties?.port
  expect(port).toMatchObject({ type: 'integer', minimum: 1, maximum: 65535, default: 5672 })
  const [limit] = describeRow('sessions', 'list').parameters.filter(({ name }) => name === 'limit')
  expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 500 })
})

function problemsOf(schema: z.ZodType, value: unknown) {
  return (
    schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  )
}
