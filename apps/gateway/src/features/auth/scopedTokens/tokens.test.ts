import {
  type Ability,
  abilities,
  allRows,
  contract,
  type Endpoint,
  type NeededAbility,
  splitRoute,
} from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway, required } from '../../../testing/testGateway.js'

const timeouts = { timeout: 15_000 }

interface Wanted {
  abilities: Ability[]
  sessionIds?: string[]
  externalIds?: string[]
  ttl?: number
}

/** Gateway with a customer's session, another session, an API key and tokens made with it. */
async function start(scopes = ['everything']) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const mine = await gateway.createSession(token, { name: 'Matriz', externalId: 'cliente-1' })
  const other = await gateway.createSession(token, { name: 'Filial Oculta', externalId: 'cliente-2' })
  const { key, secret } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'Servidor', scopes },
  })
  const make = (body: Wanted, maker = secret) => gateway.call('POST /tokens', { token: maker, body })
  const scoped = async (body: Wanted, maker = secret) => required((await make(body, maker)).data.token)
  return { gateway, token, key, secret, mine, other, make, scoped }
}

const userRows = allRows()
  .map(({ row }) => row)
  .filter(({ access }) => access === 'user')

function routeOf({ route, sessions }: Endpoint, ids: { session: string; message: string }): string {
  const [method, path] = splitRoute(route)
  const one = sessions === 'message' ? ids.message : ids.session
  return `${method} ${path.replace(/:(id|sessionId)(?=\/|$)/, one).replaceAll(/:\w+/g, 'x')}`
}

test("rejects every call outside a token's abilities and names the missing one", async () => {
  const { gateway, mine, scoped } = await start()
  const found: string[] = []
  const lacking = (needed: NeededAbility) => abilities.filter((one) => one !== needed)
  const tokens = new Map<NeededAbility, string>()
  for (const needed of [...abilities, 'never'] as const)
    tokens.set(needed, await scoped({ abilities: lacking(needed), sessionIds: [mine] }))
  for (const row of userRows.filter(({ ability }) => ability !== 'any')) {
    const [method] = splitRoute(row.route)
    const route = routeOf(row, { session: mine, message: 'x' })
    const token = required(tokens.get(row.ability))
    const { status, body } = await gateway.call(route, { token, ...(method !== 'GET' && { body: {} }) })
    const isNamed = row.ability === 'never' || String(body.message).includes(`permissão ${row.ability}`)
    if (status !== 403 || body.code !== 'ability_missing' || !isNamed)
      found.push(`${route}: ${status} ${body.message}`)
  }
  expect(found).toEqual([])
})

test('with every ability, a token finds nothing of another session', async () => {
  const { gateway, token: owner, mine, other, scoped } = await start()
  const phone = await gateway.pair(owner, other, '5511955554444')
  const said = { content: 'Recado da filial', contactPhone: '5521933332222' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body: said })
  const message = await vi.waitFor(async () => {
    const route = `GET /sessions/${other}/messages`
    return required((await gateway.read(contract.messages.list.answer, route, { token: owner })).messages[0])
      .id
  }, timeouts)
  const token = await scoped({ abilities: [...abilities], sessionIds: [mine], ttl: 3600 })
  const secrets = ['Filial Oculta', '5511955554444', 'Recado da filial', '5521933332222', other]
  const found: string[] = []
  for (const row of userRows.filter(({ ability }) => ability !== 'never')) {
    const [method] = splitRoute(row.route)
    const body = { sessionId: other, externalId: 'cliente-2', name: 'Minha' }
    for (const ids of [
      { session: other, message },
      { session: 'nenhuma', message: 'nenhuma' },
    ]) {
      const route = routeOf(row, ids)
      const answer = await gateway.fetch(route, {
        token,
        ...(method !== 'GET' && { body: Object.keys(row.files).length > 0 ? form(other) : body }),
      })
      const text = await answer.text()
      const wanted = row.sessions === 'own' ? 200 : 403
      if (answer.status !== wanted) found.push(`${route}: ${answer.status} ${text.slice(0, 200)}`)
      for (const one of secrets)
        if (text.replace(message, '').includes(one)) found.push(`${route} tells of ${one}`)
    }
  }
  expect(found).toEqual([])
  const refused = await gateway.call(`POST /sessions/${other}/connect`, { token })
  expect(refused.body).toMatchObject({
    code: 'token_limited',
    ability: 'pair',
    message:
      'Este token não vale para a sessão pedida: a permissão pair é só das sessões para as quais foi feito',
  })
  expect((await gateway.call(`POST /sessions/${mine}/connect`, { token })).status).toBe(200)
})

test('a token for an external id creates only that session, and sets only its name', async () => {
  const { gateway, token: owner, other, scoped } = await start()
  const token = await scoped({ abilities: ['pair'], externalIds: ['cliente-3', 'cliente-4'] })
  const create = (body: object, headers: Record<string, string> = {}) =>
    gateway.call('POST /sessions', { token, body, headers })
  expect((await gateway.call('GET /sessions?externalId=cliente-3', { token })).data.sessions).toEqual([])
  for (const body of [
    { name: 'A' },
    { name: 'A', externalId: 'cliente-2' },
    { name: 'A', externalId: 'cliente-5' },
    { name: 'A', externalId: 'cliente-3', metadata: { plano: 'pro' } },
    { name: 'A', externalId: 'cliente-3', type: 'cloud' },
    { name: 'A', externalId: ['cliente-3'] },
  ])
    expect([body, (await create(body)).status]).toEqual([body, 403])
  const { socket, events } = await gateway.listen(token)
  const key = { 'idempotency-key': 'a-mesma-chave' }
  const made = await create({ name: 'Cliente 3', externalId: 'cliente-3' }, key)
  expect([made.status, made.data.session]).toMatchObject([201, { externalId: 'cliente-3', metadata: {} }])
  // An idempotency key of another customer does not return this one's session.
  const another = await scoped({ abilities: ['pair'], externalIds: ['cliente-4'] })
  const second = await gateway.call('POST /sessions', {
    token: another,
    body: { name: 'Cliente 4', externalId: 'cliente-4' },
    headers: key,
  })
  expect(second.data.session).toMatchObject({ name: 'Cliente 4' })
  expect((await create({ name: 'Outra', externalId: 'cliente-3' })).body.code).toBe('external_id_taken')
  // The socket was opened before the session existed, and still receives its events.
  const id = required(made.data.session).id
  await gateway.pair(owner, id)
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('session:connected'), timeouts)
  expect(await socket.emitWithAck('join-session', other)).toMatchObject({ success: false })
  expect(JSON.stringify(events)).not.toContain(other)
  // A changed external id removes the session from the token's reach.
  await gateway.call(`PUT /sessions/${id}`, { token: owner, body: { externalId: null } })
  expect((await gateway.call(`GET /sessions/${id}`, { token })).status).toBe(403)
  const heard = events.length
  await gateway.call(`POST /sessions/${id}/disconnect`, { token: owner })
  await gateway.call(`PUT /sessions/${required(second.data.session).id}`, {
    token: owner,
    body: { name: 'Depois' },
  })
  await vi.waitFor(() => expect(JSON.stringify(events)).toContain('Depois'), timeouts)
  expect(JSON.stringify(events.slice(heard))).not.toContain(id)
})

test('a socket receives what its abilities allow and can be renewed in place', async () => {
  const { gateway, token: owner, mine, other, scoped } = await start()
  const pairs = await gateway.listen(await scoped({ abilities: ['pair'], sessionIds: [mine], ttl: 60 }))
  const reads = await gateway.listen(await scoped({ abilities: ['read'], sessionIds: [mine] }))
  const outside =
    'Este token não vale para a sessão pedida: a permissão pair é só das sessões para as quais foi feito'
  expect(await pairs.socket.emitWithAck('join-session', other)).toEqual({ success: false, message: outside })
  expect(await pairs.socket.emitWithAck('join-session', mine)).toEqual({ success: true })
  expect(await pairs.socket.emitWithAck('watch-targets', mine)).toMatchObject({
    success: false,
    message: expect.stringContaining('nenhuma permissão de token (read, pair, send)'),
  })
  gateway.clock.advance(50_000)
  const fresh = await scoped({ abilities: ['pair'], sessionIds: [mine], ttl: 60 })
  expect(await pairs.socket.emitWithAck('renew-token', 'mt_x.y.z')).toMatchObject({ success: false })
  expect(await pairs.socket.emitWithAck('renew-token', fresh)).toEqual({ success: true })
  gateway.clock.advance(20_000)
  const phone = await gateway.pair(owner, mine)
  const message = { content: 'Oi', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body: message })
  await vi.waitFor(() => expect(reads.events.map(({ type }) => type)).toContain('message:received'), timeouts)
  const namesOf = (events: typeof reads.events) => new Set(events.map(({ type }) => type))
  expect(namesOf(reads.events)).not.toContain('session:qr')
  expect(JSON.stringify(reads.events)).not.toContain('data:image')
  expect(namesOf(pairs.events)).toContain('session:qr')
  expect(
    [...namesOf(pairs.events)].filter((name) => !name.startsWith('session:') && name !== 'heartbeat'),
  ).toEqual([])
  const fed = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token: fresh })
  expect(fed.events.map(({ name }) => name)).toContain('session:connected')
  expect(fed.events.filter(({ name }) => !name.startsWith('session:'))).toEqual([])
  expect(pairs.socket.connected).toBe(true)
  const ended = new Promise((resolve) => pairs.socket.once('disconnect', resolve))
  gateway.clock.advance(50_000)
  expect(await ended).toBe('io server disconnect')
  expect((await gateway.call('GET /sessions', { token: fresh })).body.code).toBe('token_expired')
})

test('a token is revoked with the API key or the sign-in that created it', async () => {
  const { gateway, token: owner, key, mine, scoped } = await start()
  const asked: Wanted = { abilities: ['read'], sessionIds: [mine] }
  const ofKey = await scoped(asked)
  const leaving = await gateway.signIn()
  const ofSignIn = await scoped(asked, leaving)
  const sockets = [await gateway.listen(ofKey), await gateway.listen(ofSignIn)]
  const ends = sockets.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  const codeOf = async (token: string) => {
    const { status, body } = await gateway.call('GET /sessions', { token })
    return status === 200 ? null : [status, body.code]
  }
  expect([await codeOf(ofKey), await codeOf(ofSignIn)]).toEqual([null, null])
  await gateway.call(`DELETE /settings/api-keys/${key.id}`, { token: owner })
  await gateway.call('POST /auth/logout', { token: leaving })
  expect([await codeOf(ofKey), await codeOf(ofSignIn)]).toEqual(Array(2).fill([401, 'token_revoked']))
  expect(await Promise.all(ends)).toEqual(Array(2).fill('io server disconnect'))
})

test('a token has no more rights than its creator and cannot create others', async () => {
  const { gateway, token: owner, mine, other, make, scoped } = await start(['sessions'])
  expect((await make({ abilities: ['pair'], sessionIds: [mine] })).status).toBe(201)
  expect((await make({ abilities: ['pair', 'send'], sessionIds: [mine] })).body).toMatchObject({
    code: 'token_exceeds',
    ability: 'send',
  })
  const { secret } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token: owner,
    body: { name: 'Uma', scopes: ['everything'], sessionIds: [mine] },
  })
  const outside: Wanted[] = [
    { abilities: ['read'], sessionIds: [other] },
    { abilities: ['read'], sessionIds: ['nenhuma'] },
    { abilities: ['read'], externalIds: ['cliente-2'] },
    { abilities: ['pair'], externalIds: ['cliente-9'] },
  ]
  for (const wanted of outside) expect([wanted, (await make(wanted, secret)).status]).toEqual([wanted, 400])
  const stranger = await gateway.another()
  expect((await make({ abilities: ['read'], sessionIds: [mine] }, stranger)).status).toBe(400)
  const token = await scoped({ abilities: ['pair'], externalIds: ['cliente-1'] }, secret)
  expect((await gateway.call('GET /sessions', { token })).data.sessions).toMatchObject([{ id: mine }])
  expect((await make({ abilities: ['pair'], externalIds: ['cliente-1'] }, token)).status).toBe(403)
  expect((await gateway.call('GET /auth/verify', { token })).status).toBe(403)
  for (const wanted of [{ abilities: [] }, { abilities: ['tudo'] }, { abilities: ['read'], ttl: 7200 }])
    expect(
      (await gateway.call('POST /tokens', { token: owner, body: { sessionIds: [mine], ...wanted } })).status,
    ).toBe(400)
  expect((await gateway.call('POST /tokens', { token: owner, body: { abilities: ['read'] } })).status).toBe(
    400,
  )
})

function form(sessionId: string): FormData {
  const data = new FormData()
  data.set('sessionId', sessionId)
  data.set('to', '5521977776666')
  data.set('file', new Blob(['oi'], { type: 'text/plain' }), 'oi.txt')
  return data
}
