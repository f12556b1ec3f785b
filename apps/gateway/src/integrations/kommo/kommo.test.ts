import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Authorize, kommoConfig, openKommoGateway } from '../../testing/kommo/kommoGateway.js'
import { kommoApp } from '../../testing/kommo/kommoGrants.js'
import { required } from '../../testing/testGateway.js'
import { readWebhookIds } from './inbox.js'

const customer = '5521977776666'

test("authorizes Kommo by popup: once, only for the right account and only for the session's owner", async () => {
  const { gateway, kommo, id, call, authorise } = await openKommoGateway()
  const asked = await call('POST /integrations/kommo/oauth/authorize', { sessionId: id })
  const { url, state } = Authorize.parse(asked.data)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: kommoApp.clientId,
    state,
    mode: 'post_message',
  })
  const code = kommo.account().grants.authorize()
  const exchange = (more: object) =>
    call('POST /integrations/kommo/oauth/exchange', { sessionId: id, code, state, ...more })
  expect(await exchange({ referer: 'outra.kommo.com' })).toMatchObject({ status: 400, code: 'other_account' })
  expect(await exchange({ state: 'inventado' })).toMatchObject({ status: 400, code: 'invalid_state' })
  const other = await gateway.another()
  const theirs = { token: other, body: { sessionId: id, code, state } }
  expect((await gateway.call('POST /integrations/kommo/oauth/exchange', theirs)).status).toBe(404)
  expect(kommo.calls).toEqual([])

  expect(await exchange({ referer: 'loja.kommo.com' })).toMatchObject({
    status: 200,
    data: { isConnected: true },
  })
  expect(await exchange({})).toMatchObject({ status: 400, code: 'invalid_state' })
  const { data } = await call(`GET /integrations/kommo/config/${id}`)
  expect(data).toMatchObject({ isConnected: true, clientSecret: '••••••••acao', status: 'active' })
  expect(JSON.stringify(data)).not.toMatch(/acesso|renovacao|pending|hookSecret/)
  expect(gateway.logged.join('\n')).not.toMatch(/acesso\d|renovacao\d|segredo-da-integracao/)
  expect(await authorise()).toMatchObject({ status: 200 })
})

test('the exchange accepts the documented body without a state or a prior authorize call', async () => {
  const { kommo, id, call } = await openKommoGateway()
  const code = kommo.account().grants.authorize()
  const body = { sessionId: id, code }
  expect(await call('POST /integrations/kommo/oauth/exchange', body)).toMatchObject({
    status: 200,
    data: { isConnected: true },
  })
})

test('a state expires after 20 minutes, and an expired code is reported', async () => {
  const { kommo, id, call, clock } = await openKommoGateway()
  const authorize = async () =>
    Authorize.parse((await call('POST /integrations/kommo/oauth/authorize', { sessionId: id })).data).state
  const late = await authorize()
  clock.advance(20 * 60_000)
  const exchange = (state: string, code: string) =>
    call('POST /integrations/kommo/oauth/exchange', { sessionId: id, code, state })
  expect(await exchange(late, kommo.account().grants.authorize())).toMatchObject({ code: 'invalid_state' })
  expect(await exchange(await authorize(), 'velho')).toMatchObject({
    code: 'invalid_code',
    message: 'O código da autorização venceu ou já foi usado: autorize de novo',
  })
})

test('the connection test names the account or the problem', async () => {
  const { kommo, id, call, authorise } = await openKommoGateway()
  const tested = () => call(`GET /integrations/kommo/test/${id}`)
  expect((await tested()).data).toMatchObject({
    connected: false,
    message: 'Primeiro autorize a integração com a Kommo',
    messageI18n: { code: 'peers.kommo.not_authorized', params: {} },
  })
  await authorise()
  expect((await tested()).data).toMatchObject({
    connected: true,
    message: 'Conectado à conta Loja',
    messageI18n: { code: 'peers.kommo.tested', params: { name: 'Loja' } },
  })
  for (const [status, words] of [
    [402, 'plano'],
    [403, 'administrador'],
    [500, 'problemas'],
  ] as const) {
    kommo.failNext(status)
    expect((await tested()).data).toMatchObject({ connected: false, message: expect.stringContaining(words) })
  }
})

test('a pasted token replaces the authorization', async () => {
  const { kommo, id, call } = await openKommoGateway()
  const accessToken = kommo.account().grants.longLived()
  const saved = await call(`POST /integrations/kommo/config/${id}`, { ...kommoConfig, accessToken })
  expect(saved.data).toMatchObject({ isConnected: true, accessToken: expect.stringContaining('••') })
  expect((await call(`GET /integrations/kommo/test/${id}`)).data).toMatchObject({ connected: true })
})

test('customer messages create a contact, a lead and notes; imports changes made at Kommo', async () => {
  const { gateway, kommo, data, token, id, ask, call, until, authorise } = await openKommoGateway()
  await authorise()
  const secret = await gateway.pair(token, id)
  const write = (text: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: secret,
      body: { contactPhone: customer, direction: 'incoming', content: text },
    })
  await write('quero comprar')
  await write('tem azul?')
  await until(() => expect(data.notes).toHaveLength(2))
  expect(data.notes.map(({ text }) => text.split('\n')[1])).toEqual(['quero comprar', 'tem azul?'])
  expect([data.contacts.size, data.leads.size]).toEqual([1, 1])
  expect(kommo.refused).toBe(0)

  const hook = await call(`POST /integrations/kommo/webhooks/${id}`, {
    url: `${gateway.url}/api/webhooks/kommo`,
  })
  expect(hook.data).toMatchObject({ url: `${gateway.url}/api/webhooks/kommo`, events: expect.any(Array) })
  expect(data.hooks).toMatchObject([{ settings: expect.arrayContaining(['status_lead', 'update_contact']) }])

  const { events } = await gateway.listen(token)
  const [contact] = data.contacts.values()
  const [lead] = data.leads.values()
  if (!contact || !lead) throw new TypeError('Nothing was made')
  contact.name = 'Maria Compradora'
  lead.status_id = 502
  const told = { leads: { status: [{ id: lead.id, status_id: 502, old_status_id: 501 }] } }
  expect(await kommo.tell('status_lead', told)).toBe(1)
  const renamed = { contacts: { update: [{ id: contact.id, name: 'Nome que não é verdade' }] } }
  expect(await kommo.tell('update_contact', renamed)).toBe(1)
  await until(async () => {
    const { contacts } = (await ask(`GET /sessions/${id}/contacts?search=Maria`)).data
    expect(contacts).toContainEqual(expect.objectContaining({ name: 'Maria Compradora' }))
  })
  expect(events).toMatchObject([
    { type: 'contact:update', payload: { changed: 1, contact: { name: 'Maria Compradora' } } },
  ])
  await until(async () => {
    const { data: stats } = await ask(`GET /integrations/kommo/stats/${id}`)
    const stages = [{ stage: 'Funil de vendas: Negociação', leads: 1 }]
    expect(stats).toMatchObject({ contacts: 1, leads: 1, notes: 2, waiting: 0, stages })
  })
})

test('rejects forged webhooks and ignores webhooks of other accounts', async () => {
  const { gateway, kommo, data, id, ask, call, authorise, until } = await openKommoGateway()
  await authorise()
  await call(`POST /integrations/kommo/webhooks/${id}`, { url: `${gateway.url}/api/webhooks/kommo/` })
  const [hook] = data.hooks
  const address = required(hook).destination
  const post = (url: string, body = 'account[id]=1&leads[add][0][id]=7') =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await post(`${address}x`)).status).toBe(401)
  expect((await post(address.replace(/\/kommo\/[^/]+/, '/kommo/outro'))).status).toBe(401)
  const calls = kommo.calls.length
  expect((await post(address)).status).toBe(200)
  // A repeated name has its last value.
  expect(readWebhookIds(['account[id]=5&account[id]=7&leads[add][0][id]=3'], '7').leads).toEqual(
    new Set(['3']),
  )
  expect((await post(address, '%%%&[[[=1&__proto__[x]=1&leads[add][0]=2')).status).toBe(200)
  await until(async () => {
    const { data: stats } = await ask(`GET /integrations/kommo/stats/${id}`)
    expect(stats).toMatchObject({ waiting: 0 })
  })
  expect(kommo.calls).toHaveLength(calls)

  const listed = await call(`GET /integrations/kommo/webhooks/${id}`)
  expect(listed.data.webhooks).toMatchObject([{ id: String(required(hook).id), isOwn: true }])
  expect(JSON.stringify(listed.data)).not.toContain(address.split('/').at(-1))
  const remove = `DELETE /integrations/kommo/webhooks/${id}/${required(hook).id}`
  expect((await call(remove)).status).toBe(200)
  expect(data.hooks).toEqual([])
  expect((await call(remove)).status).toBe(404)
})

test('a signed revocation from Kommo disconnects the integration; a forged one is rejected', async () => {
  const { gateway, data, id, call, authorise } = await openKommoGateway()
  await authorise()
  const said = `${kommoApp.clientId}|${data.number}`
  const sign = (secret: string) => createHmac('sha256', secret).update(said).digest('hex')
  const tell = (signature: string) =>
    gateway.fetch(
      `GET /webhooks/kommo/revoked?client_uuid=${kommoApp.clientId}&account_id=${data.number}&signature=${signature}`,
    )
  const isConnected = async () => (await call(`GET /integrations/kommo/config/${id}`)).data.isConnected
  expect((await tell(sign('outro'))).status).toBe(401)
  expect(await isConnected()).toBe(true)
  expect((await tell(sign(kommoApp.clientSecret))).status).toBe(200)
  expect((await call(`GET /integrations/kommo/config/${id}`)).data).toMatchObject({
    isConnected: false,
    authorizationTrouble: 'A integração foi removida na Kommo: autorize de novo para voltar a usá-la',
    authorizationTroubleI18n: { code: 'peers.kommo.removed_there', params: {} },
  })
})

test('lists, creates and updates leads, contacts and pipelines, and syncs them into the session', async () => {
  const { gateway, kommo, data, token, id, ask, call, until, authorise } = await openKommoGateway()
  await authorise()
  expect((await call(`GET /integrations/kommo/leads/${id}`)).data).toEqual({ leads: [] })
  const made = await call(`POST /integrations/kommo/contacts/${id}`, {
    name: 'Maria',
    phone: '(21) 97777-6666',
  })
  expect(made.data).toMatchObject({ name: 'Maria', phone: `+${customer}` })
  const contactId = Number(made.data.id)
  const lead = await call(`POST /integrations/kommo/leads/${id}`, {
    name: 'Venda',
    price: 1200,
    _embedded: { contacts: [{ id: contactId }] },
  })
  expect(lead.data).toMatchObject({ name: 'Venda', priceText: 'R$\u00a01.200,00' })
  const route = `/integrations/kommo/leads/${id}/${String(lead.data.id)}`
  expect((await call(`PUT ${route}`, { price: 99 })).data).toMatchObject({ price: 99 })
  expect(kommo.seen(/^PATCH/)).toHaveLength(1)
  expect((await call(`GET ${route}`)).data).toMatchObject({ price: 99 })
  expect((await call(`GET /integrations/kommo/leads/${id}/999`)).status).toBe(404)
  expect(await call(`POST /integrations/kommo/leads/${id}`, { status_id: 9 })).toMatchObject({
    status: 400,
    message: expect.stringContaining('status_id'),
  })
  expect((await call(`GET /integrations/kommo/pipelines/${id}`)).data).toMatchObject({
    pipelines: [
      { name: 'Funil de vendas', stages: expect.arrayContaining([expect.objectContaining({ id: '142' })]) },
    ],
  })

  const secret = await gateway.pair(token, id)
  await call(`POST /integrations/kommo/config/${id}`, { ...kommoConfig, enabled: false })
  const body = { contactPhone: customer, direction: 'incoming', content: 'oi' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  for (let more = 0; more < 300; more += 1) data.addContact(`Outro ${more}`, `+55119${more + 10_000_000}`)
  expect((await call(`POST /integrations/kommo/sync/contacts/${id}`)).data).toMatchObject({
    state: 'running',
  })
  const synced = (what: string, count: number) =>
    until(async () => {
      const { data: stats } = await ask(`GET /integrations/kommo/stats/${id}`)
      expect(stats).toMatchObject({ syncs: { [what]: { state: 'done', done: count, failed: 0 } } })
    })
  await synced('contacts', 301)
  await call(`POST /integrations/kommo/sync/leads/${id}`)
  await synced('leads', 1)
  const { contacts } = (await ask(`GET /sessions/${id}/contacts?search=Maria`)).data
  expect(contacts).toContainEqual(expect.objectContaining({ name: 'Maria', phone: customer }))
  expect((await call(`GET /integrations/kommo/stats/${id}`)).data).toMatchObject({ contacts: 1, leads: 1 })
  expect(kommo.refused).toBe(0)
})
