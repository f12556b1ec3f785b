import { Readable } from 'node:stream'
import type { OutgoingContent, OutgoingMessage } from '@morpheus/gateway/engine'
import { contactNumber } from '@morpheus/gateway/testing'
import { normalizeMessageContent } from 'baileys'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { sealedVote } from '../testing/votes.js'

const neverAborted = new AbortController().signal
const bytes = Buffer.from('um vídeo de mentira')
const media = {
  open: async () => Readable.from([bytes]),
  type: 'video/mp4',
  size: bytes.length,
  fileName: null,
}

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  let count = 0
  const send = async (content: OutgoingContent, more: Partial<OutgoingMessage> = {}) => {
    count += 1
    const id = more.id ?? `3EB0${String(count).padStart(18, '0')}`
    const to = { contact: { phone: contactNumber } }
    await world.engine.send('s', { to, content, replyTo: null, attempt: 1, ...more, id }, neverAborted)
    await vi.waitFor(() => expect(contact.received.at(-1)?.id).toBe(id))
    return contact.received.at(-1)
  }
  return { ...world, ...paired, contact, send }
}

test('sends a poll, resends it with the same secret, and reads its votes', async () => {
  const { send, contact, phone, line } = await open()
  const poll = { kind: 'poll', question: 'Quando?', options: ['Hoje', 'Amanhã'], multiple: false } as const
  const sent = await send(poll)
  const created = sent?.message.pollCreationMessageV3
  expect(created).toMatchObject({ name: 'Quando?', selectableOptionsCount: 1 })
  const secret = sent?.message.messageContextInfo?.messageSecret ?? new Uint8Array()
  expect(secret).toHaveLength(32)
  contact.received.length = 0
  const again = await send(poll, { id: sent?.id ?? '', attempt: 2 })
  expect(again?.message.messageContextInfo?.messageSecret).toEqual(secret)
  const about = { id: sent?.id ?? '', secret, author: phone.jid }
  await contact.writes(phone, sealedVote(about, contact.jid, ['Amanhã']))
  expect(await line.waitForReport('messages')).toMatchObject([
    [{ content: { kind: 'vote', of: sent?.id, question: 'Quando?', options: ['Amanhã'] } }],
  ])
  const several = await send({ ...poll, multiple: true })
  expect(several?.message.pollCreationMessage?.selectableOptionsCount).toBe(0)
})

test('mentions people by LID and everyone in a group', async () => {
  const { send, server, phone, contact } = await open()
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  const to = { group: { id: group.jid } }
  const text = { kind: 'text', text: `Oi @${contactNumber}, e @5500000000000` } as const
  const one = await send(text, { to, extras: { mentions: [{ phone: contactNumber }] } })
  expect(one?.message.extendedTextMessage).toMatchObject({
    text: `Oi @${contact.lidNumber}, e @5500000000000`,
    contextInfo: { mentionedJid: [contact.lid] },
  })
  const all = await send({ kind: 'text', text: 'Oi, gente' }, { to, extras: { mentionsAll: true } })
  expect(all?.message.extendedTextMessage?.contextInfo).toMatchObject({ nonJidMentions: 1 })
})

test('marks forwarded messages, GIFs, view-once files and link previews', async () => {
  const { send } = await open()
  const text = { kind: 'text', text: 'Veja https://loja.example/' } as const
  const forwarded = await send(text, { extras: { forwarded: true } })
  expect(forwarded?.message.extendedTextMessage?.contextInfo).toMatchObject({
    isForwarded: true,
    forwardingScore: 1,
  })
  const place = { kind: 'location', latitude: 1, longitude: 2, name: null, address: null } as const
  const moved = await send(place, { extras: { forwarded: true } })
  expect(moved?.message.locationMessage?.contextInfo?.isForwarded).toBe(true)
  const video = { kind: 'video', caption: null, media } as const
  expect((await send(video, { extras: { gif: true } }))?.message.videoMessage?.gifPlayback).toBe(true)
  const once = (await send(video, { extras: { viewOnce: true } }))?.message
  expect(once?.viewOnceMessage).toBeTruthy()
  expect(normalizeMessageContent(once)?.videoMessage?.mimetype).toBe('video/mp4')
  const preview = { url: 'https://loja.example/', title: 'Loja', description: 'Flores', thumbnail: null }
  const shown = await send(text, { extras: { linkPreview: true, preview } })
  expect(shown?.message.extendedTextMessage).toMatchObject({
    matchedText: 'https://loja.example/',
    title: 'Loja',
    description: 'Flores',
  })
})
