import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { CredentialsRefused, type EngineCredentials } from '../../engines/credentials.js'
import type { EngineRun } from '../../engines/engine.js'
import { idleEngine } from '../../testing/idleEngine.js'
import { openGateway } from '../../testing/testGateway.js'

const { migration } = contract
const phone = '5511988887777'

/** Credentials are `number:device`, so that a test reads them. */
function inMemory() {
  const stored = new Map<string, Map<string, string>>()
  const credentials: EngineCredentials = {
    read: (creds) => {
      if (!/^\d+:\d+$/.test(creds)) throw new CredentialsRefused('no')
      return { phone: creds }
    },
    save: async (sessionId, creds, keys) => {
      const before = creds === null ? (stored.get(sessionId) ?? new Map()) : new Map([['creds', creds]])
      stored.set(sessionId, new Map([...before, ...keys]))
    },
    has: async (sessionId) => stored.has(sessionId),
    list: async (sessionId, after) => {
      const all = stored.get(sessionId)
      if (!all) return null
      const keys = new Map([...all].filter(([name]) => name !== 'creds' && name > (after ?? '')))
      return {
        creds: after === null ? (all.get('creds') ?? null) : null,
        keys,
        next: [...keys.keys()].at(-1) ?? null,
      }
    },
    clear: async (sessionId) => void stored.delete(sessionId),
  }
  return { stored, credentials }
}

async function open() {
  const { stored, credentials } = inMemory()
  const unpaired: string[] = []
  const engine = idleEngine({
    capabilities: { ...idleEngine().capabilities, pairing: ['qr', 'phone'] },
    credentials,
    reconnect: async ({ sessionId, line }: EngineRun) =>
      line.connected({ phone: stored.get(sessionId)?.get('creds') ?? '', profilePic: null }),
    unpair: async (sessionId) => {
      unpaired.push(sessionId)
      return { deviceRemains: stored.delete(sessionId) }
    },
  })
  const gateway = await openGateway({ buildEngine: async () => ({ engine, phones: null }) })
  const token = await gateway.signIn()
  const put = (body: object) => gateway.call('POST /migration/sessions', { token, body })
  const read = (body: object) =>
    gateway.read(migration.importSession.answer, 'POST /migration/sessions', { token, body })
  return { gateway, token, stored, unpaired, put, read }
}

test('an imported session connects without pairing, with keys and contacts, and logs no secret', async () => {
  const { gateway, token, stored, unpaired, put, read } = await open()
  const secret = '{"privKey":"segredo-do-aparelho"}'
  const creds = `${phone}:12`
  const body = { name: 'Loja', creds, keys: { 'pre-key:1': secret } }
  const { session, created } = await read(body)
  expect(created).toBe(true)
  expect(session).toMatchObject({
    name: 'Loja',
    status: 'disconnected',
    lastPhone: phone,
    availability: 'unpaired',
  })
  const at = `/sessions/${session.id}`
  const keys = { 'session:5521977776666.0': secret }
  expect(
    await gateway.read(migration.addKeys.answer, `POST ${at}/migration/keys`, { token, body: { keys } }),
  ).toEqual({
    stored: 1,
  })
  // A repetition for the same number, under any name, is the same session.
  expect(await read({ ...body, name: 'Outra' })).toMatchObject({
    created: false,
    session: { id: session.id },
  })
  expect([...(stored.get(session.id) ?? [])]).toEqual([
    ['creds', creds],
    ['pre-key:1', secret],
  ])

  const contacts = [{ phone: '5521977776666', name: 'Bia' }, { phone: '5531966665555' }]
  const add = { token, body: { contacts } }
  expect((await gateway.call(`POST ${at}/migration/contacts`, add)).body).toMatchObject({
    data: { saved: 2 },
  })
  expect((await gateway.call(`POST ${at}/migration/contacts`, add)).body).toMatchObject({
    data: { saved: 0 },
  })

  const taken = { status: 409, body: { code: 'session_name_taken' } }
  expect(await put({ name: 'Loja', creds: '5511900000001:1' })).toMatchObject(taken)
  await gateway.call(`POST ${at}/connect`, { token })
  const shown = await gateway.read(contract.sessions.get.answer, `GET ${at}`, { token })
  expect(shown.session).toMatchObject({ status: 'connected', phoneNumber: phone })
  expect(unpaired).toEqual([])
  expect(await put(body)).toMatchObject({
    status: 409,
    body: { code: 'number_paired', sessionId: session.id },
  })
  expect(await put({ ...body, creds: '5511900000001:1', sessionId: session.id })).toMatchObject({
    status: 409,
    body: { code: 'session_active' },
  })
  expect(gateway.logged.join('\n')).not.toContain('segredo-do-aparelho')
})

test('deleting an imported session clears its stored pairing', async () => {
  const { gateway, token, stored, unpaired, read } = await open()
  const { session } = await read({ name: 'Loja', creds: `${phone}:12` })
  const deletion = await gateway.call(`DELETE /sessions/${session.id}`, { token })
  const { session: next } = await read({ name: 'Loja', creds: `${phone}:13` })
  const body = { phoneNumber: phone }
  const pairing = await gateway.call(`POST /sessions/${next.id}/connect-phone`, { token, body })
  // The engine forgot each pairing before it was asked to end one.
  expect([deletion.status, pairing.status, stored.size, unpaired]).toEqual([
    ...[200, 200, 0],
    [session.id, next.id],
  ])
  expect(deletion.body.data ?? {}).not.toHaveProperty('deviceRemains')
})

test('an export stops the session, keeps its pairing and rejects API keys', async () => {
  const { gateway, token, read } = await open()
  const { session } = await read({ name: 'Loja', creds: `${phone}:12`, keys: { 'pre-key:1': '{}' } })
  const at = `/sessions/${session.id}`
  await gateway.call(`POST ${at}/connect`, { token })
  const page = (body: object, by = token) => gateway.call(`POST ${at}/migration/export`, { token: by, body })
  const { secret } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'n8n', scopes: ['everything'] },
  })
  expect((await page({}, secret)).status).toBe(403)
  expect((await page({})).body).toMatchObject({
    data: { creds: `${phone}:12`, keys: { 'pre-key:1': '{}' }, next: 'pre-key:1' },
  })
  expect((await page({ after: 'pre-key:1' })).body).toMatchObject({
    data: { creds: null, keys: {}, next: null },
  })
  const { session: stopped } = await gateway.read(contract.sessions.get.answer, `GET ${at}`, { token })
  expect(stopped).toMatchObject({ status: 'disconnected', lastPhone: phone })
  await gateway.call(`POST ${at}/connect`, { token })
  const { session: back } = await gateway.read(contract.sessions.get.answer, `GET ${at}`, { token })
  expect(back.status).toBe('connected')
  const id = await gateway.createSession(token)
  const none = await gateway.call(`POST /sessions/${id}/migration/export`, { token, body: {} })
  expect(none).toMatchObject({ status: 409, body: { code: 'session_unpaired' } })
})

test('rejects invalid credentials and creates no session', async () => {
  const { gateway, token, put } = await open()
  expect(await put({ name: 'Loja', creds: 'nada' })).toMatchObject({
    status: 400,
    body: { code: 'credentials_invalid' },
  })
  expect((await put({ name: 'Loja', creds: `${phone}:1`, keys: { 'history:1': '1' } })).status).toBe(400)
  // Counted before they are read: one error, not one for each key.
  const keys = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`m${at}`, 1]))
  expect((await put({ name: 'Loja', creds: `${phone}:1`, keys })).body).toMatchObject({
    fields: { keys: 'São no máximo mil chaves de cada vez' },
  })
  const { sessions } = await gateway.read(contract.sessions.list.answer, 'GET /sessions', { token })
  expect(sessions).toEqual([])
})

test('an engine without import support rejects with 400', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const answer = await gateway.call('POST /migration/sessions', {
    token,
    body: { name: 'Loja', creds: 'x:1' },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'import_unsupported' } })
})
