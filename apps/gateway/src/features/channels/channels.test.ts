import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { AccountFailure } from '../../engines/accountFailure.js'
import { SendFailure } from '../../engines/outgoing.js'
import { VirtualChannels } from '../../engines/virtual/virtualChannels.js'
import { jpeg } from '../../testing/files/samples.js'
import { openGateway } from '../../testing/testGateway.js'

const { channels } = contract
const invite = 'https://whatsapp.com/channel/0029VaAbCdEfGh'
const ana = '5521977776666'

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/channels`
  const list = async () => (await gateway.read(channels.list.answer, `GET ${at}`, { token })).channels
  const posts = async (query = '') =>
    (await gateway.read(channels.posts.answer, `GET ${at}/posts${query}`, { token })).posts
  const follow = async () =>
    (await gateway.read(channels.follow.answer, `POST ${at}/follow`, { token, body: { invite } })).channel
  const create = async (name = 'Ofertas') =>
    (await gateway.read(channels.create.answer, `POST ${at}`, { token, body: { name } })).channel
  const post = (channelId: string, body: object, key = 'some-post') =>
    gateway.call(`POST ${at}/${channelId}/posts`, { token, body, headers: { 'idempotency-key': key } })
  const receive = () => gateway.call(`PUT ${at}/settings`, { token, body: { receives: true } })
  const publishes = (group: string, content: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: secret,
      body: { contactPhone: ana, group, content },
    })
  const messages = async () =>
    (await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, { token })).messages
  const events = async () => {
    const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
    return events.filter(({ name }) => name.startsWith('channel:'))
  }
  return {
    ...{ gateway, token, id, secret, at, list, posts, follow, create, post },
    ...{ receive, publishes, messages, events },
  }
}

test('a channel that the network does not let the account create is explained', async () => {
  const { gateway, token, at } = await open()
  vi.spyOn(VirtualChannels.prototype, 'create').mockRejectedValueOnce(new AccountFailure('account_forbidden'))
  const refused = await gateway.call(`POST ${at}`, { token, body: { name: 'Ofertas' } })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'account_forbidden',
    expect.stringContaining('aceite os termos'),
  ])
})

test('an own channel is deleted, for its followers too', async () => {
  const { gateway, token, at, list, follow, create } = await open()
  const own = await create()
  const followed = await follow()
  const other = await gateway.createSession(token, { name: 'Outra' })
  await gateway.pair(token, other)
  const body = { invite: own.invite }
  await gateway.call(`POST /sessions/${other}/channels/follow`, { token, body })
  const remove = (id: string) => gateway.call(`POST ${at}/${id}/delete`, { token })
  expect((await remove(followed.id)).body).toMatchObject({ code: 'account_forbidden' })
  expect((await remove(own.id)).status).toBe(200)
  expect((await remove(own.id)).body).toMatchObject({ code: 'channel_not_found' })
  expect(await list()).toEqual([followed])
  const route = `GET /sessions/${other}/channels`
  expect((await gateway.read(channels.list.answer, route, { token })).channels).toEqual([])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.map(({ details }) => details)).toContain('Canal "Ofertas" excluído na sessão "Loja"')
})

test('channels are created, followed by their link, listed and left', async () => {
  const { gateway, token, at, list, follow, create } = await open()
  const followed = await follow()
  expect(followed).toMatchObject({ role: 'follower', invite })
  expect(await follow()).toEqual(followed)
  const own = await create()
  expect(own).toMatchObject({ name: 'Ofertas', role: 'owner', followers: 0, verified: false, muted: false })
  expect((await list()).map(({ name }) => name)).toEqual([followed.name, 'Ofertas'])
  const leave = (id: string) => gateway.call(`DELETE ${at}/${id}`, { token })
  expect((await leave(followed.id)).status).toBe(200)
  expect((await leave(followed.id)).body).toMatchObject({ code: 'channel_not_found' })
  expect((await leave(own.id)).body).toMatchObject({ code: 'account_forbidden' })
  expect(await list()).toEqual([own])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'channel_change').map(({ details }) => details)).toEqual([
    'Um canal deixou de ser seguido na sessão "Loja"',
    'Canal "Ofertas" criado na sessão "Loja"',
    `Canal "${followed.name}" seguido na sessão "Loja"`,
    `Canal "${followed.name}" seguido na sessão "Loja"`,
  ])
})

test('a post reaches the channel once for each key, and is no message', async () => {
  const { gateway, token, secret, at, create, follow, post, posts, messages, events } = await open()
  const { id: channelId } = await create()
  const first = await post(channelId, { message: 'Tudo por 10' })
  expect(first.body.data).toMatchObject({
    post: { channel: { id: channelId, name: 'Ofertas' }, isFromMe: true, text: 'Tudo por 10', state: 'sent' },
  })
  expect((await post(channelId, { message: 'Tudo por 10' })).body).toEqual(first.body)
  gateway.clock.advance(1000)
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'foto.jpg')
  body.append('caption', 'Vitrine')
  const route = `POST ${at}/${channelId}/posts/media`
  const picture = (await gateway.read(channels.postMedia.answer, route, { token, body })).post
  expect((await posts()).map(({ kind, text }) => [kind, text])).toEqual([
    ['image', 'Vitrine'],
    ['text', 'Tudo por 10'],
  ])
  const file = await gateway.fetch(`GET ${at}/posts/${picture.id}/media`, { token })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg)
  const shown = `GET /virtual-phone/conversations/${channelId}`
  const chat = await gateway.read(contract.virtualPhone.conversation.answer, shown, { token: secret })
  expect(chat.messages.map(({ content }) => content?.kind)).toEqual(['text', 'image'])
  expect(await messages()).toEqual([])
  expect((await events()).map(({ name }) => name)).toEqual(['channel:sent', 'channel:sent'])

  const followed = await follow()
  const refused = await post(followed.id, { message: 'Oi' }, 'not-mine')
  expect([refused.status, refused.body.code]).toEqual([403, 'channel_forbidden'])
  const missing = await post('1@newsletter', { message: 'Oi' }, 'nowhere-')
  expect([missing.status, missing.body.code]).toEqual([404, 'channel_not_found'])
  expect((await post(channelId, { message: ' ' }, 'no-words')).body).toMatchObject({
    fields: { message: 'Escreva o texto da publicação' },
  })
})

test('a channel is muted, an own one renamed, each with an entry of the activity log', async () => {
  const { gateway, token, at, list, follow, create } = await open()
  const followed = await follow()
  const update = (id: string, body: object) => gateway.call(`PUT ${at}/${id}`, { token, body })
  expect((await update(followed.id, { muted: true })).body.data).toMatchObject({ channel: { muted: true } })
  const own = await create()
  await update(own.id, { name: 'Bastidores', description: 'Às sextas' })
  expect((await list()).map(({ name, muted, description }) => [name, muted, description])).toEqual([
    ['Bastidores', false, 'Às sextas'],
    [followed.name, true, null],
  ])
  const refused = await update(followed.id, { name: 'Meu' })
  expect([refused.status, refused.body.code]).toEqual([403, 'account_forbidden'])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'channel_change').map(({ details }) => details)).toEqual([
    'Canal "Bastidores" alterado na sessão "Loja"',
    'Canal "Ofertas" criado na sessão "Loja"',
    `Canal "${followed.name}" alterado na sessão "Loja"`,
    `Canal "${followed.name}" seguido na sessão "Loja"`,
  ])
})

test('an own post is edited, reacted to and deleted, for the channel, too', async () => {
  const { gateway, token, secret, at, create, post, posts, events } = await open()
  const { id: channelId } = await create()
  const { body } = await post(channelId, { message: 'Tudo por 10' })
  const { post: first } = channels.post.answer.parse(body.data)
  const route = `${at}/posts/${first.id}`
  const edited = await gateway.call(`PUT ${route}`, { token, body: { message: 'Tudo por 20' } })
  expect(edited.body.data).toMatchObject({ post: { text: 'Tudo por 20', editedAt: expect.any(String) } })
  const reacted = await gateway.call(`PUT ${route}/reaction`, { token, body: { emoji: '🎉' } })
  expect(reacted.body.data).toMatchObject({ post: { reaction: '🎉' } })
  const shown = `GET /virtual-phone/conversations/${channelId}`
  const chat = async () =>
    (await gateway.read(contract.virtualPhone.conversation.answer, shown, { token: secret })).messages
  expect(await chat()).toMatchObject([{ content: { kind: 'text', text: 'Tudo por 20' }, edited: true }])
  expect(await posts()).toMatchObject([{ text: 'Tudo por 20', reaction: '🎉' }])
  const blank = await gateway.call(`PUT ${route}`, { token, body: { message: ' ' } })
  expect(blank.body.fields).toEqual({ message: 'Escreva o texto da publicação' })
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
  expect(await posts()).toEqual([])
  expect((await chat()).map(({ content }) => content)).toEqual([null])
  const gone = await gateway.call(`DELETE ${route}`, { token })
  expect([gone.status, gone.body.code]).toEqual([404, 'post_not_found'])
  expect((await events()).map(({ name }) => name).sort()).toEqual([
    'channel:deleted',
    'channel:edited',
    'channel:sent',
  ])
})

test('a received post is reacted to, followed when it is edited, and not changed from here', async () => {
  const { gateway, token, secret, at, follow, receive, publishes, posts, events } = await open()
  const { name, id: channelId } = await follow()
  await receive()
  await publishes(name, 'Novidade')
  const [post] = await posts()
  const route = `${at}/posts/${post?.id}`
  const reacted = await gateway.call(`PUT ${route}/reaction`, { token, body: { emoji: '👍' } })
  expect(reacted.body.data).toMatchObject({ post: { reaction: '👍' } })
  await gateway.call(`PUT ${route}/reaction`, { token, body: { emoji: null } })
  expect((await posts())[0]?.reaction).toBeNull()
  expect((await gateway.call(`DELETE ${route}`, { token })).body.code).toBe('post_not_found')

  const shown = `GET /virtual-phone/conversations/${channelId}`
  const chat = await gateway.read(contract.virtualPhone.conversation.answer, shown, { token: secret })
  const message = `/virtual-phone/conversations/${channelId}/messages/${chat.messages[0]?.id}`
  await gateway.call(`PUT ${message}`, { token: secret, body: { content: 'Novidade!' } })
  expect(await posts()).toMatchObject([{ text: 'Novidade!', editedAt: expect.any(String) }])
  expect((await events()).map((event) => event.name)).toContain('channel:edited')
})

test('a post that the network refuses is forgotten, one without an answer stays', async () => {
  const { create, post, posts } = await open()
  const { id } = await create()
  const network = vi.spyOn(VirtualChannels.prototype, 'post')
  network.mockRejectedValueOnce(new SendFailure('rate_limited', 'later'))
  expect((await post(id, { message: 'Recusado' }, 'refused-')).status).toBe(429)
  expect(await posts()).toEqual([])
  network.mockRejectedValueOnce(new SendFailure('timed_out', 'unknown'))
  expect((await post(id, { message: 'Sem resposta' }, 'unknown-')).body.code).toBe('account_unanswered')
  expect(await posts()).toMatchObject([{ text: 'Sem resposta', state: 'unconfirmed' }])
})

test('posts of followed channels are received on request alone, never as messages, and end', async () => {
  const { gateway, at, token, secret, follow, receive, publishes, posts, messages, events } = await open()
  const { id: channelId, name } = await follow()
  await publishes(name, 'Antes')
  expect(await posts()).toEqual([])
  await receive()
  await publishes(name, 'Novidade')
  const [post] = await posts(`?channel=${encodeURIComponent(channelId)}&own=false`)
  expect(post).toMatchObject({ channel: { id: channelId, name }, text: 'Novidade', isFromMe: false })
  expect(await posts('?own=true')).toEqual([])
  expect(await messages()).toEqual([])
  expect((await events())[0]).toMatchObject({ name: 'channel:received', payload: { post } })

  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'foto.jpg')
  body.append('contactPhone', ana)
  body.append('group', name)
  await gateway.call('POST /virtual-phone/media', { token: secret, body })
  const picture = (await posts()).find(({ kind }) => kind === 'image')
  const file = await gateway.fetch(`GET ${at}/posts/${picture?.id}/media`, { token })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg)

  const shown = `GET /virtual-phone/conversations/${channelId}`
  const chat = await gateway.read(contract.virtualPhone.conversation.answer, shown, { token: secret })
  const first = chat.messages.find(({ content }) => content?.kind === 'text' && content.text === 'Novidade')
  const route = `DELETE /virtual-phone/conversations/${channelId}/messages/${first?.id}`
  await gateway.call(route, { token: secret })
  expect((await posts()).map(({ kind }) => kind)).toEqual(['image'])
  gateway.clock.advance(30 * 24 * 60 * 60_000)
  const later = await gateway.call(`GET ${at}/posts`, { token: await gateway.signIn() })
  expect(later.body.data).toMatchObject({ posts: [] })
})

test('other accounts, the official API and sessions without a connection are refused', async () => {
  const { gateway, token, secret, at } = await open()
  const other = await gateway.another()
  expect((await gateway.call(`GET ${at}/posts`, { token: other })).status).toBe(404)
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const message = 'Esta sessão não tem canais: a API oficial não os oferece'
  const refusal = { code: 'unsupported', message }
  expect((await gateway.call(`GET /sessions/${cloud}/channels`, { token })).body).toMatchObject(refusal)
  const on = { token, body: { receives: true } }
  expect((await gateway.call(`PUT /sessions/${cloud}/channels/settings`, on)).body).toMatchObject(refusal)
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  const offline = await gateway.call(`GET ${at}`, { token })
  expect([offline.status, offline.body.code]).toEqual([409, 'session_offline'])
})
