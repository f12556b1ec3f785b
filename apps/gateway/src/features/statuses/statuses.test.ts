import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { SendFailure } from '../../engines/outgoing.js'
import { VirtualStatuses } from '../../engines/virtual/virtualStatuses.js'
import { jpeg } from '../../testing/files/samples.js'
import { admin, openGateway } from '../../testing/testGateway.js'

const { statuses } = contract
const ana = '5521977776666'
const bia = '5531966665555'

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/statuses`
  const list = async (query = '') =>
    (await gateway.read(statuses.list.answer, `GET ${at}${query}`, { token })).statuses
  const attempt = (body: object) => gateway.call(`POST ${at}`, { token, body })
  const post = async (body: object, key = 'some-key') => {
    const headers = { 'idempotency-key': key }
    return (await gateway.read(statuses.post.answer, `POST ${at}`, { token, body, headers })).status
  }
  const phone = (route: string, body?: object) =>
    gateway.call(route, { token: secret, ...(body && { body }) })
  const shown = async () => {
    const route = 'GET /virtual-phone/conversations/status@g.us'
    return (await gateway.read(contract.virtualPhone.conversation.answer, route, { token: secret })).messages
  }
  const writes = (contactPhone: string) =>
    phone('POST /virtual-phone/messages', { contactPhone, content: 'Oi' })
  return { gateway, token, id, secret, at, list, attempt, post, phone, shown, writes }
}

test('a status reaches its audience, once for each key, and is deleted for everybody', async () => {
  const { gateway, token, id, at, list, post, shown, writes } = await open()
  await writes(ana)
  await writes(bia)
  const body = { message: 'Promoção', audience: 'only', contacts: [ana, bia] }
  const first = await post(body, 'promocao')
  expect(first).toMatchObject({ isFromMe: true, recipients: 2, state: 'sent', audience: 'only' })
  const again = await post(body, 'promocao')
  expect(again.id).toBe(first.id)
  expect(await shown()).toMatchObject([{ content: { kind: 'text', text: 'Promoção' } }])
  gateway.clock.advance(1000)
  const all = await post({ message: 'Para todos' }, 'para-todos')
  gateway.clock.advance(1000)
  const others = await post({ message: 'Sem a Bia', audience: 'except', contacts: [bia] }, 'todos-sem-bia')
  expect(others.recipients).toBe(Number(all.recipients) - 1)
  expect((await gateway.call(`DELETE ${at}/${others.id}`, { token })).status).toBe(200)
  expect((await list()).map(({ text }) => text)).toEqual(['Para todos', 'Promoção'])

  const removed = await gateway.call(`DELETE ${at}/${first.id}`, { token })
  expect(removed.status).toBe(200)
  expect((await list()).map(({ text }) => text)).toEqual(['Para todos'])
  expect((await shown()).map(({ content }) => content !== null)).toEqual([false, true, false])
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  const names = events.map(({ name }) => name).filter((name) => name.startsWith('status:'))
  expect(names).toEqual(['status:sent', 'status:sent', 'status:sent', 'status:deleted', 'status:deleted'])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'status_change').map(({ details }) => details)).toEqual([
    'Status da sessão "Loja" apagado',
    'Status da sessão "Loja" apagado',
    'Status postado pela sessão "Loja"',
    'Status postado pela sessão "Loja"',
    'Status postado pela sessão "Loja"',
  ])
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  expect(messages.map(({ text }) => text)).toEqual(['Oi', 'Oi'])
})

test('a status whose outcome is unknown stays when its repetition fails', async () => {
  const { gateway, token, at, list } = await open()
  const call = { token, body: { message: 'Promoção' }, headers: { 'idempotency-key': 'promocao' } }
  const network = vi.spyOn(VirtualStatuses.prototype, 'post')
  network.mockRejectedValueOnce(new SendFailure('timed_out', 'unknown'))
  network.mockRejectedValueOnce(new SendFailure('not_connected', 'reconnected'))
  expect((await gateway.call(`POST ${at}`, call)).status).toBe(503)
  expect((await gateway.call(`POST ${at}`, call)).status).toBe(409)
  expect(await list()).toMatchObject([{ text: 'Promoção', state: 'unconfirmed' }])
  expect((await gateway.call(`POST ${at}`, call)).status).toBe(200)
  expect(await list()).toMatchObject([{ text: 'Promoção', state: 'sent' }])
})

test("a status waits for the session's pace, unless that takes long or the day is used up", async () => {
  const { gateway, token, id, attempt, post, list } = await open()
  const body = { gapSeconds: 30, jitterSeconds: 0, perDay: 2 }
  await gateway.call(`PUT /sessions/${id}/pace`, { token, body })
  await post({ message: 'Primeiro' }, 'primeiro-post')
  const early = await attempt({ message: 'Cedo' })
  expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([429, 'pace_wait', '30'])
  gateway.clock.advance(15_000)
  const planned = vi.spyOn(gateway.clock, 'after')
  const second = post({ message: 'Segundo' }, 'segundo-post')
  await vi.waitFor(() => expect(planned.mock.calls.map(([ms]) => ms)).toContain(15_000))
  expect(await list()).toMatchObject([{ text: 'Segundo', state: 'unconfirmed' }, { text: 'Primeiro' }])
  gateway.clock.advance(15_000)
  expect((await second).state).toBe('sent')
  gateway.clock.advance(60_000)
  const full = await attempt({ message: 'Amanhã' })
  expect([full.status, full.body.code]).toEqual([429, 'pace_wait'])
  expect((await list()).map(({ text }) => text)).toEqual(['Segundo', 'Primeiro'])
})

test('a status that waits for the pace ends with the gateway', async () => {
  const { gateway, token, id, attempt, post } = await open()
  const body = { gapSeconds: 15, jitterSeconds: 0, perDay: 0 }
  await gateway.call(`PUT /sessions/${id}/pace`, { token, body })
  await post({ message: 'Primeiro' }, 'primeiro-post')
  const planned = vi.spyOn(gateway.clock, 'after')
  const second = attempt({ message: 'Segundo' })
  await vi.waitFor(() => expect(planned.mock.calls.map(([ms]) => ms)).toContain(15_000))
  await gateway.close()
  const { status, body: answer } = await second
  expect([status, answer.code]).toEqual([503, 'stopping'])
})

test('the official API has no statuses', async () => {
  const { gateway, token } = await open()
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const posted = await gateway.call(`POST /sessions/${cloud}/statuses`, { token, body: { message: 'Oi' } })
  const message = 'A API desta sessão não oferece isto'
  expect([posted.status, posted.body]).toMatchObject([400, { code: 'unsupported', message }])
  const on = { token, body: { receives: true } }
  const received = await gateway.call(`PUT /sessions/${cloud}/statuses/settings`, on)
  expect([received.status, received.body.code]).toEqual([400, 'unsupported'])
})

test("an erased person's statuses are deleted, and no more of them are received", async () => {
  const { gateway, token, at, list, post, phone } = await open()
  await gateway.call(`PUT ${at}/settings`, { token, body: { receives: true } })
  const posts = (contactPhone: string, content: string) =>
    phone('POST /virtual-phone/statuses', { contactPhone, content })
  await posts(ana, 'Viajando')
  await posts(bia, 'Trabalhando')
  gateway.clock.advance(1000)
  await post({ message: `Falem com a Ana, ${ana}`, audience: 'only', contacts: [ana, bia] })
  const { password } = admin
  await gateway.call('POST /settings/privacy/forget', { token, body: { phone: ana, password } })
  await vi.waitFor(async () => {
    const route = 'GET /settings/privacy/forgettings'
    const { forgettings } = await gateway.read(contract.privacy.forgettings.answer, route, { token })
    expect(forgettings.map(({ state }) => state)).toEqual(['done'])
  }, 10_000)
  const [own, ...received] = await list()
  expect(received.map(({ text }) => text)).toEqual(['Trabalhando'])
  expect(own).toMatchObject({ isFromMe: true, recipients: 1 })
  expect(own?.text).not.toContain(ana)
  await posts(ana, 'Voltei')
  expect(await list()).toHaveLength(2)
})

test('a picture is uploaded, shown on the phone and returned', async () => {
  const { gateway, token, at, writes, shown } = await open()
  await writes(ana)
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'foto.jpg')
  body.append('caption', 'Novidade')
  body.append('audience', 'only')
  body.append('contacts', ana)
  const { status } = await gateway.read(statuses.postMedia.answer, `POST ${at}/media`, { token, body })
  expect(status).toMatchObject({ kind: 'image', text: 'Novidade', media: { state: 'ready' } })
  expect(await shown()).toMatchObject([{ content: { kind: 'image', caption: 'Novidade' } }])
  const file = await gateway.fetch(`GET ${at}/${status.id}/media`, { token })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg)
})

test('statuses of contacts are received on request alone, and never as messages', async () => {
  const { gateway, token, id, at, list, phone, shown } = await open()
  const posts = (content: string) =>
    phone('POST /virtual-phone/statuses', { contactPhone: ana, contactName: 'Ana', content })
  await posts('Antes')
  expect(await list()).toEqual([])
  await gateway.call(`PUT ${at}/settings`, { token, body: { receives: true } })
  await posts('Viajando')
  const [status] = await list('?own=false')
  expect(status).toMatchObject({ contact: { phone: ana, name: 'Ana' }, text: 'Viajando', isFromMe: false })
  const forbidden = await gateway.call(`DELETE ${at}/${status?.id}`, { token })
  expect([forbidden.status, forbidden.body.code]).toEqual([404, 'status_not_found'])
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  expect(messages).toEqual([])
  const sent = (await shown()).at(-1)
  await phone(`DELETE /virtual-phone/conversations/status@g.us/messages/${sent?.id}`)
  expect(await list()).toEqual([])
})

test('what cannot be posted is refused, naming the field', async () => {
  const { gateway, secret, at, attempt } = await open()
  const outcome = async (body: object) => {
    const answer = await attempt(body)
    return [answer.status, answer.body.fields ?? answer.body.code]
  }
  expect(await outcome({ message: ' ' })).toEqual([400, { message: 'Escreva o texto do status' }])
  expect(await outcome({ message: 'Oi', audience: 'only' })).toEqual([
    400,
    { contacts: 'Informe os contatos deste público' },
  ])
  expect(await outcome({ type: 'image' })).toEqual([
    400,
    { url: 'Informe o endereço da imagem ou do vídeo em url' },
  ])
  expect((await gateway.call(`GET ${at}`, { token: await gateway.another() })).status).toBe(404)
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  expect(await outcome({ message: 'Oi' })).toEqual([409, 'session_offline'])
})

test('the file of a received status is fetched, and both end after a day', async () => {
  const { gateway, token, secret, at, list } = await open()
  await gateway.call(`PUT ${at}/settings`, { token, body: { receives: true } })
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'foto.jpg')
  body.append('contactPhone', ana)
  body.append('group', 'Status')
  await gateway.call('POST /virtual-phone/media', { token: secret, body })
  const [status] = await list()
  expect(status).toMatchObject({ kind: 'image', contact: { phone: ana } })
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  const received = events.find(({ name }) => name === 'status:received')
  const { url } = Object(received?.payload).status.media
  const linked = await fetch(url)
  expect(Buffer.from(await linked.arrayBuffer())).toEqual(jpeg)
  expect((await list())[0]?.media?.state).toBe('ready')
  gateway.clock.advance(24 * 60 * 60_000)
  const later = await gateway.call(`GET ${at}`, { token: await gateway.signIn() })
  expect(later.body.data).toMatchObject({ statuses: [] })
})
