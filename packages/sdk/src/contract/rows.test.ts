import { expect, test } from 'vitest'
import {
  abilities,
  allows,
  allRows,
  apiKeyScopes,
  contract,
  covers,
  type NeededAbility,
  type Scope,
  sessionReaches,
} from './index.js'

const rows = allRows()
const routesOf = (those: typeof rows) => those.map(({ row }) => row.route).sort()

test('all writes except the listed ones are repeatable, and no read is stored', () => {
  const reading = rows.filter(({ row }) => row.route.startsWith('GET '))
  const never = rows.filter(({ row }) => !row.repeatable && !reading.some((one) => one.row === row))
  expect(reading.some(({ row }) => row.repeatable || row.stores)).toBe(false)
  expect(routesOf(never)).toEqual([
    'POST /auth/device',
    'POST /auth/device/:userCode',
    'POST /auth/device/token',
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/refresh',
    'POST /auth/sign-out-everywhere',
    'POST /chatwoot/webhook/:sessionId/:token',
    'POST /passkey/answer',
    'POST /sessions/:id/migration/export',
    'POST /sessions/:id/passkey/confirm',
    'POST /sessions/:id/passkey/start',
    // Personal data: a stored answer would be one more copy of it.
    'POST /settings/privacy/export',
    'POST /settings/privacy/person',
    'POST /tokens',
    'POST /virtual-phone/passkey/assertion',
    'POST /webhooks/kommo/:targetId/:secret',
    'POST /whatsapp-cloud/webhook/:sessionId',
  ])
})

test('only auth.refresh exchanges the token it is called with', () => {
  expect(rows.filter(({ row }) => row.renews).map(({ row }) => row)).toEqual([contract.auth.refresh])
})

test('exactly the user calls have a scope', () => {
  for (const { row } of rows)
    expect([row.route, row.scope !== null]).toEqual([row.route, row.access === 'user'])
  expect([
    contract.sessions.list.scope,
    contract.sessions.remove.scope,
    contract.rabbitmq.test.scope,
    contract.monitoring.restartSession.scope,
    contract.auth.login.scope,
    contract.virtualPhone.unlink.scope,
  ]).toEqual(['sessions:read', 'sessions:write', 'integrations:write', 'sessions:write', null, null])
})

test('every user call declares its session reach and has the parameters it needs', () => {
  for (const { row } of rows.filter((one) => one.row.access === 'user')) {
    expect(sessionReaches).toContain(row.sessions)
    const fields = [row.body, row.query].flatMap((part) => Object.keys(Object(Object(part).shape)))
    const isNamed = /:(id|sessionId)(\/|$)/.test(row.route) || fields.includes('sessionId')
    if (row.sessions === 'one') expect([row.route, isNamed]).toEqual([row.route, true])
    if (row.sessions === 'message') expect(row.route).toMatch(/ \/messages\/:id(\/|$)/)
    // Rows below a session concern that session.
    if (row.route.includes(' /sessions/:id')) expect([row.route, row.sessions]).toEqual([row.route, 'one'])
  }
})

test('every row declares the ability a scoped token needs, within what a key can grant', () => {
  const needed: readonly NeededAbility[] = [...abilities, 'any', 'never']
  for (const { row } of rows) {
    expect([row.route, needed.includes(row.ability)]).toEqual([row.route, true])
    if (row.ability === 'never') continue
    // A customer's token never reaches the account as a whole.
    expect([row.route, row.access, row.sessions === 'all']).toEqual([row.route, 'user', false])
    expect(row.scope).not.toMatch(/^(account|integrations|templates):/)
    if (row.ability === 'read') expect(row.scope).toMatch(/:read$/)
    if (row.ability === 'pair') expect(row.scope).toMatch(/^sessions:/)
    if (row.ability === 'send') expect(row.scope).toMatch(/^messages:/)
  }
  expect(routesOf(rows.filter(({ row }) => row.ability === 'any'))).toEqual([
    'GET /events',
    'GET /sessions',
    'GET /sessions/:id',
  ])
})

test('only a key with the scope `everything` reaches the account', () => {
  const needed = new Set(rows.flatMap(({ row }) => row.scope ?? []))
  const reached = (scope: Scope) => apiKeyScopes.filter((one) => allows([one], scope))
  for (const scope of needed) {
    if (scope.startsWith('account:')) expect([scope, reached(scope)]).toEqual([scope, ['everything']])
    else expect(reached(scope)).toContain('everything')
  }
  expect(reached('messages:write')).toEqual(['messages', 'everything'])
  expect(reached('sessions:write')).toEqual(['sessions', 'everything'])
  expect(reached('any')).toEqual(apiKeyScopes)
  expect([
    covers(['read'], ['read']),
    covers(['read'], ['messages']),
    covers(['messages'], ['read']),
  ]).toEqual([true, false, false])
  expect([
    covers(['everything'], ['read', 'everything']),
    covers(['read', 'messages', 'sessions'], ['everything']),
  ]).toEqual([true, false])
})
