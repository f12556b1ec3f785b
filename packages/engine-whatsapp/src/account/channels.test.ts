import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contactNumber } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { serverIdOf } from '../testing/channel.js'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { readChannel } from './channelAnswers.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  const channels = () => {
    const found = world.engine.account?.('s').channels
    if (!found) throw new TypeError('No channels')
    return found
  }
  return { ...world, ...paired, contact, channels }
}

const signal = new AbortController().signal
const id = '3EB0BBBBBBBBBBBBBBBBBB'
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

test('channels are listed, followed by invite, left and created', async () => {
  const { server, phone, channels } = await open()
  const news = server.channel('Ofertas da Ana', 'Promoções')
  expect(await channels().list()).toEqual([])
  const followed = await channels().follow(news.invite)
  expect(followed).toMatchObject({ id: news.jid, name: 'Ofertas da Ana', role: 'follower' })
  news.muted.add(phone)
  const created = await channels().create({ name: 'Loja', description: null })
  expect(created).toMatchObject({ name: 'Loja', role: 'owner', description: null })
  server.channel('Extinto').roles.set(phone, 'SUBSCRIBER')
  const gone = [...server.channels.values()].at(-1)
  if (gone) gone.isDeleted = true
  expect(await channels().list()).toEqual([
    {
      id: news.jid,
      name: 'Ofertas da Ana',
      description: 'Promoções',
      picture: 'https://pps.whatsapp.net/canal.jpg',
      followers: 1,
      role: 'follower',
      isVerified: false,
      isMuted: true,
      invite: news.invite,
    },
    expect.objectContaining({ id: created.id, role: 'owner', isMuted: false }),
  ])
  await channels().unfollow(news.jid)
  expect((await channels().list()).map(({ name }) => name)).toEqual(['Loja'])
  await expect(channels().unfollow(created.id)).rejects.toMatchObject({ code: 'account_forbidden' })
  await expect(channels().follow('0029VaNENHUM')).rejects.toMatchObject({ code: 'channel_not_found' })
})

test('a channel is deleted by its owner alone, and then listed no more', async () => {
  const { server, channels } = await open()
  const news = server.channel('Ofertas da Ana', null)
  await channels().follow(news.invite)
  const created = await channels().create({ name: 'Loja', description: null })
  await channels().remove(created.id)
  expect((await channels().list()).map(({ name }) => name)).toEqual(['Ofertas da Ana'])
  await expect(channels().remove(created.id)).rejects.toMatchObject({ code: 'channel_not_found' })
  await expect(channels().remove(news.jid)).rejects.toMatchObject({ code: 'account_forbidden' })
})

test('a text and a picture are posted once for each id, and only by who administers the channel', async () => {
  const { server, channels } = await open()
  const { id: channelId } = await channels().create({ name: 'Loja', description: null })
  const post = { id, channelId, content: { kind: 'text', text: 'Promoção' } as const }
  const { timestamp } = await channels().post(post, signal)
  expect(Date.parse(timestamp)).toBeGreaterThan(0)
  await channels().post(post, signal)
  const file = { type: 'image/jpeg', size: jpeg.length, fileName: null }
  const media = { ...file, open: async () => Readable.from([jpeg]) }
  const picture = { kind: 'image', caption: 'Novidade', media } as const
  await channels().post({ ...post, id: `${id.slice(0, -1)}C`, content: picture }, signal)
  expect(server.channels.get(channelId)?.posts).toMatchObject([
    { id, message: { extendedTextMessage: { text: 'Promoção' } } },
    { message: { imageMessage: { caption: 'Novidade', mimetype: 'image/jpeg' } } },
  ])
  const other = server.channel('Dos outros')
  await channels().follow(other.invite)
  const refused = channels().post({ ...post, id: `${id.slice(0, -1)}D`, channelId: other.jid }, signal)
  await expect(refused).rejects.toMatchObject({ name: 'SendFailure', retry: 'never' })
})

test('a channel is muted and heard again, and an own one renamed', async () => {
  const { server, phone, channels } = await open()
  const news = server.channel('Ofertas da Ana')
  await channels().follow(news.invite)
  expect(await channels().update(news.jid, { muted: true })).toMatchObject({ id: news.jid, isMuted: true })
  expect(news.muted.has(phone)).toBe(true)
  expect((await channels().update(news.jid, { muted: false })).isMuted).toBe(false)
  const { id } = await channels().create({ name: 'Loja', description: 'Velha' })
  const renamed = { name: 'Loja nova', description: null }
  expect(await channels().update(id, { name: 'Loja nova', description: '' })).toMatchObject(renamed)
  const refused = channels().update(news.jid, { name: 'Minha' })
  await expect(refused).rejects.toMatchObject({ code: 'account_forbidden' })
  await expect(channels().update('9@newsletter', { muted: true })).rejects.toMatchObject({
    code: 'channel_not_found',
  })
})

test('own posts are edited, deleted and reacted to', async () => {
  const { server, phone, channels } = await open()
  const { id: channelId } = await channels().create({ name: 'Loja', description: null })
  const content = { kind: 'text', text: 'Promoção' } as const
  const { serverId } = await channels().post({ id, channelId, content }, signal)
  const post = { channelId, id, serverId }
  const channel = server.channels.get(channelId)
  await channels().react(post, '🎉', signal)
  expect(channel?.reactions.get(serverId ?? '')?.get(phone)).toBe('🎉')
  await channels().react(post, null, signal)
  expect(channel?.reactions.get(serverId ?? '')?.size).toBe(0)
  await channels().editPost(post, 'Só hoje', signal)
  expect(channel?.posts).toMatchObject([{ id, message: { extendedTextMessage: { text: 'Só hoje' } } }])
  await channels().removePost(post, signal)
  expect(channel?.posts).toEqual([])
  await expect(channels().removePost(post, signal)).rejects.toMatchObject({ name: 'SendFailure' })
  const unnumbered = channels().react({ ...post, serverId: null }, '🎉', signal)
  await expect(unnumbered).rejects.toMatchObject({ code: 'unsupported' })
})

test('posts of followed channels arrive with the name of the channel, never as messages', async () => {
  const { server, phone, channels, line } = await open()
  const news = server.channel('Ofertas da Ana')
  await channels().follow(news.invite)
  expect(news.roles.has(phone)).toBe(true)
  const posted = news.publishes({ conversation: 'Tudo por 10' })
  const [post] = await line.waitForReport('channelPost')
  expect(post).toMatchObject({
    id: posted,
    serverId: serverIdOf(posted),
    channel: { id: news.jid, name: 'Ofertas da Ana' },
    content: { kind: 'text', text: 'Tudo por 10' },
    timestamp: expect.stringMatching(/Z$/),
  })
  const key = { id: posted, remoteJid: news.jid, fromMe: true }
  news.publishes({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key } })
  const [deleted] = await line.waitForReport('channelPost', 2)
  expect(deleted).toMatchObject({ content: { kind: 'revoke', of: posted } })
  news.publishes({ conversation: 'Tudo por 20' }, posted)
  const edited = (await line.waitForReport('channelPost', 3)).at(-1)
  expect(edited).toMatchObject({ id: posted, content: { kind: 'text', text: 'Tudo por 20' } })
  news.deletes(posted)
  const emptied = (await line.waitForReport('channelPost', 4)).at(-1)
  expect(emptied).toMatchObject({ content: { kind: 'revoke', of: posted } })
  expect(line.reportedEvents.messages).toEqual([])
})

test("a channel's file, which is not encrypted, is downloaded", async () => {
  const { server, channels, line, engine } = await open()
  const news = server.channel('Ofertas da Ana')
  await channels().follow(news.invite)
  const url = server.media.put('/file/canal', jpeg)
  const directPath = new URL(url).pathname
  news.publishes({ imageMessage: { url, directPath, mimetype: 'image/jpeg', fileLength: jpeg.length } })
  const [post] = await line.waitForReport('channelPost')
  const { content } = post
  if (content.kind !== 'image' || !content.media) throw new TypeError('No picture')
  const file = await engine.download?.('s', content.media.handle, signal)
  expect(file && (await buffer(file))).toEqual(jpeg)
})

test('answers are read by the fields that they have', () => {
  const channel = readChannel({ id: '1@newsletter', thread_metadata: { name: 'Só o nome' } })
  const nothing = { description: null, picture: null, followers: null, invite: null }
  const usual = { role: 'follower', isVerified: false, isMuted: false }
  expect(channel).toEqual({ id: '1@newsletter', name: 'Só o nome', ...nothing, ...usual })
  for (const answer of [null, 'x', {}, { id: '5511988887777@s.whatsapp.net' }, { id: 4 }])
    expect(readChannel(answer)).toBeNull()
})
