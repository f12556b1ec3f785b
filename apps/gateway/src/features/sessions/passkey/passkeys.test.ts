import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PasskeyAssertion, PasskeyRequest } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openGateway, required } from '../../../testing/testGateway.js'

const Asserted = z.object({ assertion: PasskeyAssertion })
const number = '5511988887777'

/** Session whose account demands the passkey of a virtual phone that scanned its QR code. */
async function asked(demand: 'required' | 'code' = 'required') {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { events } = await gateway.listen(token)
  const connect = async () => {
    await gateway.call(`POST /sessions/${id}/connect`, { token })
    await gateway.handshake()
    const body = { qr: await gateway.qr(token, id), phoneNumber: number, passkey: demand }
    return required((await gateway.call('POST /virtual-phone/scan', { body })).data.secret)
  }
  const secret = await connect()
  const session = async () => required((await gateway.call(`GET /sessions/${id}`, { token })).data.session)
  const start = (by = token, body: object = { confirmed: true }) =>
    gateway.call(`POST /sessions/${id}/passkey/start`, { token: by, body })
  const started = async () => PasskeyRequest.parse((await start()).body.data)
  const assertion = async (body: object = {}, by = secret) => {
    const route = 'POST /virtual-phone/passkey/assertion'
    return (await gateway.read(Asserted, route, { token: by, body })).assertion
  }
  const answer = async (oneTime: string, given: unknown) => {
    const { status, body } = await gateway.call('POST /passkey/answer', {
      body: { token: oneTime, assertion: given },
    })
    return `${status} ${body.code ?? body.error ?? ''}`.trim()
  }
  return { gateway, token, id, secret, events, session, start, started, assertion, answer, connect }
}

const recode = (text: string, change: (client: Record<string, unknown>) => object) =>
  Buffer.from(JSON.stringify(change(Object(JSON.parse(Buffer.from(text, 'base64url').toString()))))).toString(
    'base64url',
  )

test('an account that requires a passkey is paired with it, and every view shows the wait', async () => {
  const { gateway, token, id, events, session, started, assertion, answer } = await asked()
  expect(await session()).toMatchObject({
    status: 'connecting',
    reason: { code: 'passkey_required', action: 'passkey' },
    passkey: { stage: 'required', code: null },
  })
  const qr = await gateway.call(`GET /sessions/${id}/qr`, { token })
  expect([qr.status, qr.body.reason]).toEqual([400, 'passkey_required'])
  // A dialog of pairing by phone code opens with the passkey too, whichever way the pairing began.
  const code = await gateway.call(`GET /sessions/${id}/pairing-code`, { token })
  expect([code.status, code.body.reason]).toEqual([400, 'passkey_required'])
  const { data } = await gateway.call('GET /sessions', { token })
  expect(required(data.sessions)[0]?.passkey?.stage).toBe('required')
  const request = await started()
  const [, payload = ''] = request.url.split('#morpheus-passkey=')
  expect(request.url).toMatch(/^https:\/\/web\.whatsapp\.com\/#/)
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    v: 1,
    token: request.token,
    options: { challenge: request.options.challenge },
    returnUrl: expect.stringMatching(/\/passkey$/),
    name: 'Loja',
  })
  expect(await answer(request.token, await assertion())).toBe('200')
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  expect((await session()).passkey ?? null).toBeNull()
  // The socket may be behind the answer of a call.
  await vi.waitFor(() => {
    const changes = events.flatMap(({ type, payload: event }) =>
      type === 'session:passkey' ? [event.passkey] : [],
    )
    expect(changes).toMatchObject([{ stage: 'required' }, { stage: 'sent' }, null])
  })
})

test('pairing by code works alike, with a comparison of codes where the network asks for it', async () => {
  const { gateway, token, id, session, assertion, answer } = await asked('code')
  await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body: { phoneNumber: number } })
  await gateway.handshake()
  const { body: code } = await gateway.call(`GET /sessions/${id}/pairing-code`, { token })
  const { pairingCode } = Object(code.data)
  const { data } = await gateway.call('POST /virtual-phone/enter-code', {
    body: { phoneNumber: number, pairingCode, passkey: 'code' },
  })
  const phone = { token: required(data.secret) }
  const start = await gateway.call(`POST /sessions/${id}/passkey/start`, { token, body: { confirmed: true } })
  const { token: oneTime } = PasskeyRequest.parse(start.body.data)
  const made = await gateway.read(Asserted, 'POST /virtual-phone/passkey/assertion', { ...phone, body: {} })
  expect(await answer(oneTime, made.assertion)).toBe('200')
  const seen = required((await session()).passkey)
  expect(seen).toMatchObject({ stage: 'code', code: expect.stringMatching(/^\w{8}$/) })
  const shown = await gateway.call('GET /virtual-phone', phone)
  expect(required(shown.data.phone).passkey).toEqual({ stage: 'code', code: seen.code })
  expect((await gateway.call(`POST /sessions/${id}/passkey/confirm`, { token })).status).toBe(200)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  await expect(assertion()).rejects.toThrow()
})

test('starting requires a confirmed risk, and the phone cannot approve earlier', async () => {
  const { gateway, token, id, secret, start } = await asked()
  const without = await start(token, {})
  expect([without.status, without.body.message]).toEqual([400, expect.stringContaining('banir este número')])
  const early = await gateway.call('POST /virtual-phone/passkey/approval', { token: secret })
  expect([early.status, early.body.code ?? early.body.error]).toEqual([409, 'passkey_not_confirmed'])
  expect((await start()).status).toBe(200)
  expect((await gateway.call('POST /virtual-phone/passkey/approval', { token: secret })).status).toBe(200)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
})

test('rejects tampered, foreign and malformed answers and keeps the request; a token works once', async () => {
  const { gateway, token, id, started, assertion, answer } = await asked()
  const old = await started()
  const request = await started()
  const right = await assertion()
  const withClient = (change: (client: Record<string, unknown>) => object) => ({
    ...right,
    response: { ...right.response, clientDataJSON: recode(right.response.clientDataJSON, change) },
  })
  expect(await answer('x'.repeat(43), right)).toBe('404 passkey_unknown')
  expect(await answer(old.token, right)).toBe('410 passkey_late')
  const foreign = [
    withClient((client) => ({ ...client, origin: 'https://web.whatsapp.com.exemplo.com' })),
    withClient((client) => ({ ...client, crossOrigin: true })),
    withClient((client) => ({ ...client, challenge: 'b3V0cm8' })),
    await assertion({ challenge: 'b3V0cm8' }),
    { ...right, id: 'b3V0cm8', rawId: 'b3V0cm8' },
  ]
  for (const one of foreign) expect(await answer(request.token, one)).toBe('400 passkey_foreign')
  const creating = withClient((client) => ({ ...client, type: 'webauthn.create' }))
  expect(await answer(request.token, creating)).toBe('400 passkey_malformed')
  expect(await answer(request.token, { ...right, response: {} })).toMatch(/^400/)
  expect(await answer(request.token, right)).toBe('200')
  expect(await answer(request.token, right)).toBe('409 passkey_used')
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
})

test('an assertion with a forged signature ends the attempt and uses up the token', async () => {
  const { session, started, assertion, answer } = await asked()
  const { token: oneTime } = await started()
  const right = await assertion()
  const other = Buffer.from(right.response.signature, 'base64url')
  const signature = Buffer.from(other.fill(7, 10, 20)).toString('base64url')
  const forged = { ...right, response: { ...right.response, signature } }
  expect(await answer(oneTime, forged)).toBe('422 passkey_refused')
  expect(await session()).toMatchObject({ status: 'disconnected', reason: { code: 'passkey_refused' } })
  expect(await answer(oneTime, right)).toBe('409 passkey_used')
})

test('a request expires after five minutes', async () => {
  const { gateway, session, started, assertion, answer } = await asked()
  const { token: oneTime } = await started()
  const right = await assertion()
  gateway.clock.advance(5 * 60_000)
  expect(await answer(oneTime, right)).toBe('410 passkey_late')
  await expect.poll(async () => (await session()).reason?.code).toBe('passkey_timed_out')
})

test('only the caller that began the pairing can continue, while its credential is valid', async () => {
  const { gateway, token, id, start, session, connect, assertion, answer } = await asked()
  const scoped = async (abilities: string[]) => {
    const made = await gateway.call('POST /tokens', { token, body: { abilities, sessionIds: [id] } })
    return required(made.data.token)
  }
  const customer = await scoped(['pair'])
  for (const by of [customer, await scoped(['pair', 'read'])]) {
    const { status, body } = await start(by)
    expect([status, body.code ?? body.error]).toEqual([403, 'passkey_other_starter'])
  }
  expect((await start(await gateway.another())).status).toBe(404)
  expect((await start(await scoped(['read']))).status).toBe(403)
  expect((await gateway.call(`POST /sessions/${id}/passkey/confirm`, { token: customer })).status).toBe(403)
  expect(required((await session()).passkey).stage).toBe('required')

  const key = await gateway.call('POST /settings/api-keys', {
    token,
    body: { name: 'Loja', scopes: ['sessions'] },
  })
  const { secret, key: made } = Object(key.body.data)
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  await gateway.call(`POST /sessions/${id}/connect`, { token: secret })
  const phone = await connect()
  const begun = PasskeyRequest.parse((await start(secret)).body.data)
  expect((await start()).status).toBe(403)
  await gateway.call(`DELETE /settings/api-keys/${made.id}`, { token })
  expect(await answer(begun.token, await assertion({}, phone))).toBe('403 passkey_starter_gone')
})

test('neither logs nor store contain secrets of the ceremony', async () => {
  const { gateway, token, id, started, assertion, answer } = await asked()
  const request = await started()
  const right = await assertion()
  const wrong = await assertion({ challenge: 'b3V0cm8' })
  await answer(request.token, wrong)
  await answer(request.token, right)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  const folder = gateway.folder
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const kept = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  const { data } = await gateway.call('GET /monitoring/logs', { token })
  const everything = [...kept, JSON.stringify(data)].join('\n')
  const hash = createHash('sha256').update(request.token).digest('base64url')
  const secrets = [
    request.token,
    hash,
    request.options.challenge,
    right.response.signature,
    right.response.clientDataJSON,
    right.response.authenticatorData,
  ]
  expect(everything).toContain('passkey enviada ao WhatsApp')
  for (const one of secrets) expect(everything.includes(one)).toBe(false)
})
