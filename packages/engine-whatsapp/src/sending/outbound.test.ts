import { Readable } from 'node:stream'
import type { OutgoingContent, OutgoingMessage } from '@morpheus/gateway/engine'
import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const neverAborted = new AbortController().signal

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  let count = 0
  const send = async (
    content: OutgoingContent,
    more: Partial<OutgoingMessage> = {},
    signal = neverAborted,
  ) => {
    count += 1
    const id = `3EB0${String(count).padStart(18, '0')}`
    const to = { contact: { phone: contactNumber } }
    await world.engine.send('s', { id, to, content, replyTo: null, attempt: 1, ...more }, signal)
    await vi.waitFor(() => expect(contact.received.at(-1)?.id).toBe(id))
    return contact.received.at(-1)?.message
  }
  return { ...world, ...paired, contact, send }
}

test('sends locations, contact cards, voice notes, stickers and replies in their own types', async () => {
  const { send, contact, phone, server } = await open()
  const place = {
    kind: 'location',
    latitude: -23.5,
    longitude: -46.6,
    name: 'Loja',
    address: 'Rua A, 1',
  } as const
  expect((await send(place))?.locationMessage).toMatchObject({
    degreesLatitude: -23.5,
    name: 'Loja',
    address: 'Rua A, 1',
  })
  const card = await send({ kind: 'contact', cards: [{ name: 'Bia; Souza', phone: '5531966665555' }] })
  expect(card?.contactMessage?.displayName).toBe('Bia; Souza')
  expect(card?.contactMessage?.vcard).toContain(
    'FN:Bia\\; Souza\nTEL;type=CELL;waid=5531966665555:+5531966665555',
  )
  const bytes = Buffer.from('OggS de mentira')
  const media = {
    open: async () => Readable.from([bytes]),
    type: 'audio/ogg',
    size: bytes.length,
    fileName: null,
  }
  const voice = (await send({ kind: 'audio', media, voice: true }))?.audioMessage
  expect(voice).toMatchObject({ ptt: true, mimetype: 'audio/ogg' })
  expect(await server.media.open(voice ?? {}, 'audio')).toEqual(bytes)
  const sticker = (await send({ kind: 'sticker', media: { ...media, type: 'image/webp' } }))?.stickerMessage
  expect(sticker?.mimetype).toBe('image/webp')
  expect(await server.media.open(sticker ?? {}, 'sticker')).toEqual(bytes)
  const asked = await contact.writes(phone, { conversation: 'Quando?' })
  const replyTo = { id: asked, isFromMe: false, contact: { phone: contactNumber }, text: 'Quando?' }
  const answer = await send({ kind: 'text', text: 'Amanhã' }, { replyTo })
  expect(answer?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: asked,
    quotedMessage: { conversation: 'Quando?' },
  })
})

test('sends documents and videos with their captions and names', async () => {
  const { send, server } = await open()
  const bytes = Buffer.from('um arquivo de mentira')
  const file = { open: async () => Readable.from([bytes]), size: bytes.length, fileName: 'nota.pdf' }
  const pdf = { ...file, type: 'application/pdf' }
  const sent = await send({ kind: 'document', caption: 'Sua nota', media: pdf })
  const document = sent?.documentMessage ?? sent?.documentWithCaptionMessage?.message?.documentMessage
  expect(document).toMatchObject({ fileName: 'nota.pdf', caption: 'Sua nota', mimetype: 'application/pdf' })
  expect(await server.media.open(document ?? {}, 'document')).toEqual(bytes)
  const video = (await send({ kind: 'video', caption: 'Veja', media: { ...file, type: 'video/mp4' } }))
    ?.videoMessage
  expect(video).toMatchObject({ caption: 'Veja', mimetype: 'video/mp4' })
  expect(await server.media.open(video ?? {}, 'video')).toEqual(bytes)
})

test("maps the server's error codes to failure reasons", async () => {
  const { send, server } = await open()
  const text = { kind: 'text', text: 'oi' } as const
  for (const [error, failure] of [
    ['463', { code: 'account_restricted', retry: 'never' }],
    ['429', { code: 'rate_limited', retry: 'later' }],
    ['503', { code: 'network_error', retry: 'later' }],
    ['479', { code: 'engine_error', retry: 'later' }],
  ] as const) {
    server.messageRefusal = error
    await expect(send(text)).rejects.toMatchObject({ ...failure, detail: `error ${error}` })
  }
})

test('reports an unknown outcome after a timeout or a lost connection, and rejects on abort', async () => {
  const { send, server, companion, clock, line } = await open()
  const text = { kind: 'text', text: 'oi' } as const
  await send(text)
  server.isSilent = true
  const unknown = { code: 'outcome_unknown', retry: 'unknown' }
  const waiting = clock.pendingTimers
  const slow = send(text)
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(waiting + 1))
  clock.advance(30_000)
  await expect(slow).rejects.toMatchObject(unknown)
  const given = new AbortController()
  const abandoned = send(text, {}, given.signal)
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(waiting + 1))
  given.abort()
  await expect(abandoned).rejects.toThrow(/abort/i)
  const cut = send(text)
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(waiting + 1))
  companion.wire?.cut()
  await expect(cut).rejects.toMatchObject(unknown)
  await line.waitForReport('connectionLost')
})
