import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const { users, activity } = contract
const timeouts = { timeout: 15_000 }
const bia = { email: 'bia@outra.com.br', password: 'outra-senha' }

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const other = await gateway.another(bia.email)
  const { data } = await gateway.call('GET /auth/verify', { token: other })
  return { gateway, token, other, id: required(data.user).id }
}

/** Data of an invited user, so every per-user row has something to show. */
async function furnish(gateway: TestGateway, token: string, name: string, phone: string) {
  const id = await gateway.createSession(token, { name })
  const secret = await gateway.pair(token, id, phone)
  await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { content: `Recado ${name}`, contactPhone: `${phone.slice(0, -1)}0` },
  })
  await gateway.call('POST /templates', {
    token,
    body: { name: `Template ${name}`, content: 'Olá {{nome}}', category: 'general' },
  })
  await gateway.call('POST /settings/api-keys', { token, body: { name: `Chave ${name}`, scopes: ['read'] } })
  await gateway.call('POST /settings/backups', {
    token,
    body: { type: 'SETTINGS_ONLY', description: `Backup ${name}` },
  })
  return id
}

test('users see only their own sessions, events, templates, keys, backups, activity and sockets', async () => {
  const { gateway, token, other } = await open()
  const heard = await gateway.listen(other)
  const mine = await furnish(gateway, token, 'Matriz Oculta', '5511988887777')
  const own = await furnish(gateway, other, 'Filial', '5521977776666')
  const lists = [
    'GET /sessions',
    'GET /events?after=0',
    'GET /templates',
    'GET /settings/api-keys',
    'GET /settings/backups',
    'GET /settings/activity-logs',
    'GET /settings/user/devices',
    'GET /dashboard/overview',
    'GET /dashboard/stats',
    'GET /monitoring/sessions',
    'GET /monitoring/logs',
    'GET /notifications/emails',
    `GET /sessions/${own}/messages`,
  ]
  const seen = await Promise.all(
    lists.map(async (route) => (await gateway.fetch(route, { token: other })).text()),
  )
  for (const [index, text] of seen.entries()) {
    for (const secret of ['Matriz', mine, '5511988887777', 'ana@loja.com.br', 'Ana Souza'])
      expect(text, lists[index]).not.toContain(secret)
  }
  for (const text of seen.slice(0, 6)) expect(text).toContain('Filial')
  for (const route of [
    `GET /sessions/${mine}`,
    `GET /sessions/${mine}/messages`,
    `GET /sessions/${mine}/contacts`,
    `POST /sessions/${mine}/connect`,
    `DELETE /sessions/${mine}`,
  ])
    expect([route, (await gateway.fetch(route, { token: other })).status]).toEqual([route, 404])
  expect(await heard.socket.emitWithAck('join-session', mine)).toMatchObject({ success: false })
  await vi.waitFor(() => expect(JSON.stringify(heard.events)).toContain('Recado Filial'), timeouts)
  const told = JSON.stringify(heard.events)
  for (const secret of ['Matriz', mine, '5511988887777']) expect(told).not.toContain(secret)
})

test('blocking a user ends tokens, API keys and sockets at once; unblocking restores access', async () => {
  const { gateway, token, other, id } = await open()
  const { data } = await gateway.call('POST /settings/api-keys', {
    token: other,
    body: { name: 'Script', scopes: ['read'] },
  })
  const key = required(data.secret)
  const sockets = [await gateway.listen(other), await gateway.listen(key)]
  const session = await gateway.createSession(other, { name: 'Filial' })
  const blocked = await gateway.read(users.block.answer, `POST /settings/users/${id}/block`, {
    token,
    body: {},
  })
  expect(blocked.blockedAt).toBe(new Date(gateway.clock.now()).toISOString())
  await vi.waitFor(() => {
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false])
  }, timeouts)
  expect((await gateway.call('GET /sessions', { token: other })).status).toBe(401)
  const byKey = await gateway.call('GET /sessions', { token: key })
  expect([byKey.status, byKey.body.code]).toEqual([401, 'api_key_invalid'])
  await expect(gateway.listen(key)).rejects.toThrow()
  const login = (password: string) =>
    gateway.call('POST /auth/login', { body: { email: bia.email, password } })
  const right = await login(bia.password)
  expect([right.status, right.body.code, right.body.message]).toEqual([
    403,
    'account_blocked',
    'Seu acesso foi bloqueado por um administrador deste Morpheus.',
  ])
  // Only holders of the password learn of the block.
  expect((await login('senha-errada')).body.code).toBe('invalid_credentials')
  const unblocked = await gateway.read(users.unblock.answer, `DELETE /settings/users/${id}/block`, { token })
  expect(unblocked.blockedAt).toBe(null)
  expect((await gateway.call('GET /sessions', { token: other })).status).toBe(401)
  expect((await gateway.call('GET /sessions', { token: key })).data.sessions?.map((one) => one.id)).toEqual([
    session,
  ])
  const back = await gateway.signIn(bia)
  const activityLog = async (whose: string) => {
    const { logs } = await gateway.read(activity.list.answer, 'GET /settings/activity-logs', { token: whose })
    return logs.filter(({ action }) => action === 'user_block').map(({ details }) => details)
  }
  expect(await activityLog(token)).toEqual([
    'Acesso de bia@outra.com.br desbloqueado',
    'Acesso de bia@outra.com.br bloqueado',
  ])
  expect(await activityLog(back)).toEqual([
    'Acesso desbloqueado por um administrador',
    'Acesso bloqueado por um administrador',
  ])
})

test('only administrators can block users, and administrators cannot be blocked', async () => {
  const { gateway, token, other, id } = await open()
  const { data } = await gateway.call('GET /auth/verify', { token })
  const ana = required(data.user).id
  const block = async (by: string, whom: string) => {
    const { status, body } = await gateway.call(`POST /settings/users/${whom}/block`, { token: by, body: {} })
    return [status, body.code]
  }
  expect(await block(other, ana)).toEqual([403, 'forbidden'])
  expect(await block(token, ana)).toEqual([409, 'user_is_administrator'])
  expect(await block(token, 'ninguem')).toEqual([404, 'user_not_found'])
  expect(await block(token, id)).toEqual([200, undefined])
  expect(await block(token, id)).toEqual([200, undefined])
})
