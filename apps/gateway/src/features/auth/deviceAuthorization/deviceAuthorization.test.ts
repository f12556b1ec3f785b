import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'

const { deviceAuthorization, security, activity, apiKeys, tokens, auth } = contract
const publicUrl = 'https://morpheus.loja.com.br'
const cli = 'morpheus-cli (linux)'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const open = async () => {
  const gateway = await openGateway({ publicUrl })
  return { gateway, token: await gateway.signIn() }
}
const start = (gateway: TestGateway, body: object = { deviceName: 'notebook-da-ana' }, agent = cli) =>
  gateway.read(deviceAuthorization.start.answer, 'POST /auth/device', {
    body,
    headers: { 'user-agent': agent },
  })
const ask = (gateway: TestGateway, deviceCode: string) =>
  gateway.call('POST /auth/device/token', { body: { deviceCode }, headers: { 'user-agent': cli } })
const asked = async (gateway: TestGateway, deviceCode: string) => {
  const { status, body } = await ask(gateway, deviceCode)
  return [status, body.code]
}
const look = (gateway: TestGateway, token: string, code: string) =>
  gateway.call(`GET /auth/device/${encodeURIComponent(code)}`, { token })
const decide = (gateway: TestGateway, token: string, code: string, approve = true) =>
  gateway.call(`POST /auth/device/${encodeURIComponent(code)}`, {
    token,
    body: { approve },
    headers: { 'user-agent': chrome },
  })
const told = async (answer: Promise<{ status: number; body: { code?: unknown } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const actsOf = async (gateway: TestGateway, token: string) => {
  const { logs } = await gateway.read(activity.list.answer, 'GET /settings/activity-logs', { token })
  return logs.map(({ action, details, ip, userAgent }) => [action, details, ip, userAgent])
}
const enter = async (gateway: TestGateway, deviceCode: string) =>
  gateway.read(deviceAuthorization.token.answer, 'POST /auth/device/token', {
    body: { deviceCode },
    headers: { 'user-agent': cli },
  })

test('a program signs in once its code is authorised in a browser, and can be revoked there', async () => {
  const { gateway, token } = await open()
  const codes = await start(gateway)
  expect(codes.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(codes).toMatchObject({
    verificationUri: `${publicUrl}/dispositivo`,
    verificationUriComplete: `${publicUrl}/dispositivo?codigo=${codes.userCode}`,
    expiresIn: 600,
    interval: 2,
  })
  expect(await asked(gateway, codes.deviceCode)).toEqual([400, 'authorization_pending'])
  gateway.clock.advance(5_000)
  // As typed by a user.
  const typed = ` ${codes.userCode.toLowerCase().replace('-', ' ')}`
  const shown = await gateway.read(
    deviceAuthorization.get.answer,
    `GET /auth/device/${encodeURIComponent(typed)}`,
    { token },
  )
  expect(shown).toEqual({
    name: 'Morpheus CLI em notebook-da-ana',
    nameI18n: { code: 'auth.device.cli_at', params: { machine: 'notebook-da-ana' } },
    kind: 'terminal',
    ip: '127.0.0.1',
    userAgent: cli,
    requestedAt: new Date(gateway.clock.now() - 5_000).toISOString(),
    expiresAt: new Date(gateway.clock.now() + 595_000).toISOString(),
  })
  expect((await decide(gateway, token, typed)).status).toBe(200)
  const { user, token: ofTerminal } = await enter(gateway, codes.deviceCode)
  expect(user.name).toBe('Ana Souza')
  expect(await asked(gateway, codes.deviceCode)).toEqual([400, 'expired_token'])
  expect((await gateway.call('GET /auth/verify', { token: ofTerminal })).status).toBe(200)

  expect((await actsOf(gateway, token)).slice(0, 2)).toEqual([
    ['login', 'Entrada autorizada pelo navegador: Morpheus CLI em notebook-da-ana', '127.0.0.1', cli],
    [
      'other',
      'Pedido de entrada autorizado: Morpheus CLI em notebook-da-ana, 127.0.0.1',
      '127.0.0.1',
      chrome,
    ],
  ])
  const { devices } = await gateway.read(security.devices.answer, 'GET /settings/user/devices', { token })
  const terminal = devices.find(({ kind }) => kind === 'terminal')
  expect(terminal).toMatchObject({ name: shown.name, nameI18n: shown.nameI18n })
  const { logs } = await gateway.read(activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs[0]?.detailsI18n?.params).toEqual({ device: shown.nameI18n })
  await gateway.call(`DELETE /settings/user/devices/${terminal?.id}`, { token })
  expect(await told(gateway.call('GET /auth/verify', { token: ofTerminal }))).toEqual([401, 'token_revoked'])
})

test('a refused code grants no access and cannot be answered again', async () => {
  const { gateway, token } = await open()
  const { deviceCode, userCode } = await start(gateway, {})
  expect((await decide(gateway, token, userCode, false)).status).toBe(200)
  expect(await told(decide(gateway, token, userCode))).toEqual([409, 'user_code_answered'])
  expect(await told(look(gateway, token, userCode))).toEqual([409, 'user_code_answered'])
  expect(await asked(gateway, deviceCode)).toEqual([400, 'access_denied'])
  expect((await actsOf(gateway, token))[0]?.slice(0, 2)).toEqual([
    'other',
    'Pedido de entrada recusado: Terminal no Linux, 127.0.0.1',
  ])
})

test('codes expire after ten minutes, authorised or not', async () => {
  const { gateway, token } = await open()
  const [early, late] = [await start(gateway), await start(gateway)]
  gateway.clock.advance(599_000)
  expect((await decide(gateway, token, early.userCode)).status).toBe(200)
  gateway.clock.advance(1_000)
  expect(await told(look(gateway, token, late.userCode))).toEqual([410, 'user_code_expired'])
  expect(await told(decide(gateway, token, late.userCode))).toEqual([410, 'user_code_expired'])
  for (const { deviceCode } of [early, late])
    expect(await asked(gateway, deviceCode)).toEqual([400, 'expired_token'])
  expect(await asked(gateway, 'x'.repeat(43))).toEqual([400, 'expired_token'])
})

test('polling too soon slows the interval by five seconds each time', async () => {
  const { gateway, token } = await open()
  const { deviceCode, userCode } = await start(gateway)
  const next = async (afterMs: number) => {
    gateway.clock.advance(afterMs)
    const { body } = await ask(gateway, deviceCode)
    return [body.code, Object(body).interval]
  }
  expect(await next(0)).toEqual(['authorization_pending', 2])
  expect(await next(1_600)).toEqual(['authorization_pending', 2])
  expect(await next(1_000)).toEqual(['slow_down', 7])
  expect(await next(5_000)).toEqual(['slow_down', 12])
  expect(await next(15_000)).toEqual(['authorization_pending', 12])
  await decide(gateway, token, userCode)
  // An approved code is answered at once, despite the longer interval.
  expect((await ask(gateway, deviceCode)).status).toBe(200)
})

test('device codes survive a restart', async () => {
  const dataFolder = temporaryFolder()
  const first = await openGateway({ dataFolder })
  const { deviceCode, userCode } = await start(first)
  await first.close()
  const second = await openGateway({ dataFolder })
  await decide(second, await second.signIn(), userCode)
  await second.close()
  const third = await openGateway({ dataFolder })
  expect((await enter(third, deviceCode)).user.name).toBe('Ana Souza')
})

test('five unknown codes lock the account and its address; correct ones do not reset that', async () => {
  const { gateway, token } = await open()
  const { userCode } = await start(gateway)
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await told(look(gateway, token, `BBBB-BBB${'CDFGH'[tries]}`))).toEqual([
      404,
      'user_code_not_found',
    ])
    // Malformed codes do not count as attempts.
    expect((await look(gateway, token, `AEIO-U12${tries}`)).status).toBe(404)
    if (tries < 4) expect((await look(gateway, token, userCode)).status).toBe(200)
  }
  const blocked = await look(gateway, token, userCode)
  expect([blocked.status, blocked.body.code, blocked.headers.get('retry-after')]).toEqual([
    429,
    'user_code_locked',
    '30',
  ])
  expect((await decide(gateway, token, userCode)).status).toBe(429)
  expect((await look(gateway, await gateway.another(), userCode)).status).toBe(429)
  gateway.clock.advance(30_000)
  expect((await decide(gateway, token, userCode)).status).toBe(200)
})

test('an address may have at most 30 pending codes', async () => {
  const { gateway, token } = await open()
  const { userCode } = await start(gateway)
  for (let count = 1; count < 30; count += 1) await start(gateway)
  const one = await gateway.call('POST /auth/device', { body: {} })
  expect([one.status, one.body.code]).toEqual([429, 'too_many_device_codes'])
  await decide(gateway, token, userCode, false)
  expect((await gateway.call('POST /auth/device', { body: {} })).status).toBe(200)
})

test('only a sign-in can answer a code, not an API key, a scoped token or no token', async () => {
  const { gateway, token } = await open()
  const { userCode, deviceCode } = await start(gateway)
  const { secret } = await gateway.read(apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'Tudo', scopes: ['everything'] },
  })
  const sessionId = await gateway.createSession(token)
  const scoped = await gateway.read(tokens.create.answer, 'POST /tokens', {
    token,
    body: { abilities: ['read'], sessionIds: [sessionId] },
  })
  for (const [credential, code] of [
    [secret, 'sign_in_required'],
    [scoped.token, 'ability_missing'],
  ] as const) {
    expect(await told(look(gateway, credential, userCode))).toEqual([403, code])
    expect(await told(decide(gateway, credential, userCode))).toEqual([403, code])
  }
  const nobody = await gateway.call(`POST /auth/device/${userCode}`, { body: { approve: true } })
  expect(nobody.status).toBe(401)
  expect(await asked(gateway, deviceCode)).toEqual([400, 'authorization_pending'])
})

test('signing out everywhere cancels an authorised code that was not fetched yet', async () => {
  const { gateway, token } = await open()
  const { deviceCode, userCode } = await start(gateway)
  await decide(gateway, token, userCode)
  await gateway.call('POST /auth/sign-out-everywhere', { token })
  expect(await asked(gateway, deviceCode)).toEqual([400, 'access_denied'])
})

test('an authorised sign-in expires with the sign-in that authorised it', async () => {
  const gateway = await openGateway({ signInDays: 8 })
  const dayMs = 24 * 60 * 60_000
  const first = await gateway.signIn()
  gateway.clock.advance(6 * dayMs)
  const { token } = await gateway.read(auth.refresh.answer, 'POST /auth/refresh', { token: first })
  const { deviceCode, userCode } = await start(gateway)
  await decide(gateway, token, userCode)
  const { token: ofTerminal } = await enter(gateway, deviceCode)
  gateway.clock.advance(2 * dayMs - 1)
  expect((await gateway.call('GET /auth/verify', { token: ofTerminal })).status).toBe(200)
  gateway.clock.advance(1)
  expect(await told(gateway.call('GET /auth/verify', { token: ofTerminal }))).toEqual([401, 'token_expired'])
})

test('stores only hashes of the codes and logs none of them', async () => {
  const { gateway, token } = await open()
  const { deviceCode, userCode } = await start(gateway)
  await look(gateway, token, userCode)
  await decide(gateway, token, userCode)
  const { token: ofTerminal } = await enter(gateway, deviceCode)
  const db = await openTestStore(gateway.folder)
  const tables = ['device_requests', 'devices', 'activity', 'system_logs'] as const
  const kept = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const all = JSON.stringify(kept) + gateway.logged.join('')
  for (const secret of [deviceCode, userCode, userCode.replace('-', ''), ofTerminal])
    expect(all).not.toContain(secret)
})

test("a program's own name is cleaned to one line of at most 60 characters", async () => {
  const { gateway, token } = await open()
  const { userCode } = await start(gateway, { deviceName: ' caixa\n\u202e2 ' }, 'curl/8.12.1')
  expect((await look(gateway, token, userCode)).body.data).toMatchObject({
    name: 'Programa (curl) em caixa 2',
  })
  const long = await gateway.call('POST /auth/device', { body: { deviceName: 'x'.repeat(61) } })
  expect([long.status, long.body.fields]).toEqual([400, { deviceName: 'O nome pode ter até 60 caracteres' }])
})
