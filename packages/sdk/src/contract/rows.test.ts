import { expect, test } from 'vitest'
import { allRows, contract } from './index.js'

const rows = allRows()
const routesOf = (those: typeof rows) => those.map(({ row }) => row.route).sort()

test('what is changed may be asked for again, but no answer that holds a token is kept', () => {
  const reading = rows.filter(({ row }) => row.route.startsWith('GET '))
  const never = rows.filter(({ row }) => !row.repeatable && !reading.some((one) => one.row === row))
  expect(reading.some(({ row }) => row.repeatable || row.stores)).toBe(false)
  expect(routesOf(never)).toEqual([
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/refresh',
    'POST /auth/sign-out-everywhere',
    'POST /chatwoot/webhook/:sessionId/:token',
    'POST /webhooks/kommo/:targetId/:secret',
    'POST /whatsapp-cloud/webhook/:sessionId',
  ])
})

test('one call exchanges the token that makes it', () => {
  expect(rows.filter(({ row }) => row.renews).map(({ row }) => row)).toEqual([contract.auth.refresh])
})

test('a call of a user needs a scope, others have none', () => {
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
