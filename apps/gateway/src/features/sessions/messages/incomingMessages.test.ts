import { serverEvents } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { listMessages } from '../../../core/store/repositories/messages.js'
import { listThread } from '../../../core/store/repositories/thread.js'
import type { EngineContent, EngineMessage } from '../../../engines/messages.js'
import { at, contact, message, openLine } from '../../../testing/openLine.js'
import { messageRecord } from './messageRecord.js'

test('emits history in events of fifty messages, in order', async () => {
  const { line, told } = await openLine()
  const past = Array.from({ length: 120 }, (_, index) => message(`m${index}`))
  await line.history(past)
  const events = told('message:history').map((payload) => serverEvents['message:history'].parse(payload))
  expect(events.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
  expect(events.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(past.map(({ id }) => id))
})

test('emits a whole batch before anything later', async () => {
  const { line, heard } = await openLine()
  const many = Array.from({ length: 130 }, (_, index) => message(`m${index}`, { contact: { phone: '1' } }))
  await Promise.all([
    line.messages(many),
    line.receipts([{ ...message('r'), status: 'delivered', by: contact }]),
  ])
  const order = heard.filter(({ type }) => type === 'message:received' || type === 'message:delivered')
  expect(order.map(({ type }) => type).lastIndexOf('message:received')).toBe(129)
  expect(order.at(-1)?.type).toBe('message:delivered')
})

test.each<[EngineContent, string | null]>([
  [{ kind: 'text', text: 'Olá' }, 'Olá'],
  [{ kind: 'image', caption: null }, 'Imagem'],
  [{ kind: 'image', caption: 'A vitrine' }, 'A vitrine'],
  [{ kind: 'video', caption: null }, 'Vídeo'],
  [{ kind: 'audio' }, 'Áudio'],
  [{ kind: 'sticker' }, 'Figurinha'],
  [{ kind: 'document', fileName: 'pedido.pdf', caption: null }, 'Documento: pedido.pdf'],
  [{ kind: 'location', latitude: -23.5, longitude: -46.6, name: null }, 'Localização: -23.5, -46.6'],
  [{ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' }, 'Localização: Loja'],
  [{ kind: 'contact', names: ['Ana', 'Bia'] }, 'Contato: Ana, Bia'],
  [{ kind: 'order', items: 1, note: null }, 'Pedido: 1 item'],
  [{ kind: 'order', items: null, note: 'Para hoje' }, 'Pedido. Para hoje'],
  [{ kind: 'product', title: 'Vela' }, 'Produto: Vela'],
  [{ kind: 'view_once' }, 'Mensagem de visualização única: veja no celular'],
  [{ kind: 'reaction', of: 'm', emoji: '❤️' }, null],
  [{ kind: 'edit', of: 'm', text: 'Olá!' }, null],
  [{ kind: 'revoke', of: 'm' }, null],
])('describes %j as %j', async (content, text) => {
  const { line, told } = await openLine()
  const taken = await line.messages([message('m1', { content })])
  expect(taken).toHaveLength(text === null ? 0 : 1)
  expect(told('message:notification')).toEqual(
    text === null ? [] : [expect.objectContaining({ content: text })],
  )
})

test('details and quote of a message are emitted and stored', async () => {
  const { db, line, told } = await openLine()
  const location = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' }
  await line.messages([
    message('m1', {
      content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' },
      details: { location, mentions: [{ phone: '5511900001111', userId: '99@lid' }, { userId: '99@lid' }] },
    }),
    message('m2', { replyTo: 'm1' }),
    message('m3', { replyTo: 'gone', quoted: { text: 'Abrem hoje?', from: contact } }),
    message('m4', { content: { kind: 'interactive', text: 'Sim', id: 's' }, replyTo: 'gone' }),
  ])
  const details = [
    { location, mentions: ['5511900001111', '5511900001111'] },
    undefined,
    undefined,
    { choice: { id: 's', text: 'Sim' } },
  ]
  const quotes = [
    undefined,
    { id: 'm1', text: 'Localização: Loja', from: contact.phone },
    { id: 'gone', text: 'Abrem hoje?', from: contact.phone },
    { id: 'gone', text: null, from: null },
  ]
  const events = told('message:received').map((payload) => serverEvents['message:received'].parse(payload))
  expect(events.map(({ message }) => message.details)).toEqual(details)
  expect(events.map(({ message }) => message.replyTo)).toEqual(quotes)
  expect(events.map(({ message }) => message.kind)).toEqual(['location', 'text', 'text', 'interactive'])
  const records = (await listMessages(db, 's', {}, 10)).reverse().map(messageRecord)
  expect(records.map((record) => record.details ?? undefined)).toEqual(details)
  expect(records.map((record) => record.quoted ?? undefined)).toEqual(quotes)
})

test("a hidden number is identified by the network's user id", async () => {
  const { line, told } = await openLine()
  await line.messages([message('m1', { contact: { userId: '8899@lid' } })])
  expect(told('message:notification')).toEqual([expect.objectContaining({ contactPhone: '8899@lid' })])
})

test('receipts name the reader, and are dropped in an ignored group', async () => {
  const { line, told, behave } = await openLine()
  await behave({ ignoreGroupMessages: true })
  const by = { phone: '5511900001111' }
  const receipt = { id: 'm1', contact, by, timestamp: at }
  await line.receipts([
    { ...receipt, status: 'delivered' },
    { ...receipt, status: 'read' },
    { ...receipt, status: 'read', group: { id: 'g', name: 'Clientes' } },
  ])
  const about = { sessionId: 's', messageId: 'm1', contactPhone: by.phone, timestamp: at }
  expect(told('message:delivered')).toEqual([about])
  expect(told('message:read')).toEqual([{ ...about, isFromMe: true }])
})

test('emits a repeated message once: in a batch, after a restart, as history or new', async () => {
  const { line, told, again } = await openLine()
  await line.messages([message('m1'), message('m1'), message('m2')])
  const next = again()
  expect((await next.messages([message('m2'), message('m3')])).map(({ id }) => id)).toEqual(['m3'])
  await next.history([message('m1'), message('m0'), message('m0')])
  await next.messages([message('m0')])
  expect(told('message:notification').map((payload) => Object(payload).content)).toEqual(['m1', 'm2', 'm3'])
  const past = told('message:history').map((payload) => serverEvents['message:history'].parse(payload))
  expect(past.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['m0']])
})

test("emits a reaction, edit or deletion once, and changes only the author's own message", async () => {
  const { line, told, again } = await openLine()
  await line.messages([message('m1'), message('m2', { contact: { phone: '5521977770000' } })])
  const changes: EngineMessage[] = [
    message('c1', { content: { kind: 'reaction', of: 'm1', emoji: '👍' } }),
    message('c2', { content: { kind: 'edit', of: 'm1', text: 'Oi!' } }),
    message('c3', { content: { kind: 'revoke', of: 'm1' }, timestamp: '2026-11-21T12:05:00.000Z' }),
    // Somebody else's, and one that is not stored.
    message('c4', { content: { kind: 'revoke', of: 'm2' } }),
    message('c5', { content: { kind: 'edit', of: 'm9', text: 'x' } }),
    message('c6', { content: { kind: 'reaction', of: 'm9', emoji: null }, isFromMe: true }),
  ]
  await line.messages(changes)
  await again().messages(changes)
  const about = {
    sessionId: 's',
    contactPhone: contact.phone,
    contactName: null,
    isFromMe: false,
    timestamp: at,
  }
  expect(told('message:reaction')).toEqual([
    { ...about, messageId: 'm1', emoji: '👍' },
    { ...about, messageId: 'm9', emoji: null, isFromMe: true },
  ])
  expect(told('message:edited')).toEqual([{ ...about, messageId: 'm1', content: 'Oi!' }])
  expect(told('message:deleted')).toEqual([
    { ...about, messageId: 'm1', timestamp: '2026-11-21T12:05:00.000Z' },
  ])
  expect(told('message:received')).toHaveLength(2)
})

test('an administrator of the group deletes messages of others, and nobody else does', async () => {
  const { db, line, told } = await openLine()
  const group = { id: 'g@g.us', name: 'Clientes' }
  const admin = { phone: '5521977770000' }
  await line.messages([
    message('m1', { group }),
    message('m2', { group }),
    message('m3', { group, isFromMe: true }),
    message('m4'),
  ])
  const revoke = (id: string, of: string, more: Partial<EngineMessage> & { byAdmin?: boolean }) =>
    message(id, { content: { kind: 'revoke', of, byAdmin: more.byAdmin }, contact: admin, group, ...more })
  await line.messages([
    revoke('c1', 'm1', { byAdmin: true }),
    revoke('c2', 'm2', {}),
    revoke('c3', 'm3', { byAdmin: true }),
    // There are no administrators in a conversation of two.
    revoke('c4', 'm4', { byAdmin: true, contact, isFromMe: true, group: undefined }),
  ])
  const isDeleted = (await listMessages(db, 's', {}, 10)).map((row) => [
    row.network_id,
    row.revoked_at !== null,
  ])
  expect(Object.fromEntries(isDeleted)).toEqual({ m1: true, m2: false, m3: true, m4: false })
  expect(told('message:deleted')).toMatchObject([
    { messageId: 'm1', contactPhone: admin.phone, group },
    { messageId: 'm3', contactPhone: admin.phone, group },
  ])
})

test('applies and emits no edit that is older than the last one', async () => {
  const { db, line, told } = await openLine()
  await line.messages([message('m1')])
  const edit = (id: string, text: string, timestamp: string) =>
    message(id, { content: { kind: 'edit', of: 'm1', text }, timestamp })
  await line.messages([edit('c2', 'novo', '2026-11-21T12:05:00.000Z'), edit('c1', 'antigo', at)])
  expect((await listMessages(db, 's', {}, 10)).map(({ text }) => text)).toEqual(['novo'])
  expect(told('message:edited')).toMatchObject([{ content: 'novo' }])
})

test('emits pins once, also of messages that are not stored, and none that is older than the last', async () => {
  const { line, told, again } = await openLine()
  await line.messages([message('m1')])
  const pin = (id: string, of: string, seconds: number | null, timestamp = at) =>
    message(id, { content: { kind: 'pin', of, seconds }, timestamp })
  const later = '2026-11-21T12:05:00.000Z'
  const pins = [pin('p1', 'm1', null, later), pin('p2', 'm1', 86_400), pin('p3', 'm9', 60)]
  await line.messages(pins)
  await again().messages(pins)
  expect(told('message:pinned')).toMatchObject([
    { messageId: 'm1', pinnedUntil: null, timestamp: later },
    { messageId: 'm9', pinnedUntil: new Date(Date.parse(at) + 60_000).toISOString() },
  ])
})

test('emits no changes in an ignored group', async () => {
  const { line, told, behave } = await openLine()
  await behave({ ignoreGroupMessages: true })
  const group = { id: 'g@g.us', name: 'Clientes' }
  await line.messages([message('c1', { group, content: { kind: 'reaction', of: 'm1', emoji: '👍' } })])
  expect(told('message:reaction')).toEqual([])
})

test('emits a call once, however often the network announces it', async () => {
  const { line, told, commands, behave } = await openLine()
  await behave({ receiveIncomingCalls: false })
  const call = { id: 'c1', from: contact, isVideo: true, timestamp: at }
  await line.call(call)
  await line.call(call)
  expect(told('call:received')).toMatchObject([
    { sessionId: 's', callId: 'c1', contactPhone: contact.phone, isVideo: true, timestamp: at },
  ])
  expect(commands.given).toEqual([call, call])
  await line.callEnded({ ...call, reason: 'ended' })
  expect(told('call:ended')).toMatchObject([
    { sessionId: 's', callId: 'c1', contactPhone: contact.phone, isVideo: true, reason: 'rejected' },
  ])
})

test('the end of a call is emitted once, with the first reason', async () => {
  const { line, told } = await openLine()
  await line.callEnded({ id: 'c1', from: contact, reason: 'accepted' })
  await line.callEnded({ id: 'c1', from: contact, reason: 'ended' })
  await line.callEnded({ id: 'c2', from: contact, reason: 'missed' })
  expect(told('call:ended')).toMatchObject([
    { callId: 'c1', reason: 'accepted' },
    { callId: 'c2', reason: 'missed' },
  ])
})

test('an undecryptable message is stored and emitted, and replaced when it is repeated', async () => {
  const { db, line, told } = await openLine()
  const stored = async () => (await listMessages(db, 's', {}, 10)).reverse().map(messageRecord)
  const pending = (id: string, more: Partial<EngineMessage> = {}) =>
    message(id, { content: { kind: 'undecryptable' }, ...more })
  expect(await line.messages([message('m0'), pending('m1'), pending('m1'), pending('m0')])).toHaveLength(1)
  const [, placeholder] = await stored()
  expect(placeholder).toMatchObject({ type: 'undecryptable', text: 'Mensagem ainda não decifrada' })
  expect(told('message:undecryptable')).toMatchObject([
    { message: { id: 'm1', kind: 'undecryptable', content: 'Mensagem ainda não decifrada' } },
  ])
  const media = { handle: 'h', type: 'image/png', size: 3, fileName: null }
  await line.messages([
    message('m1', { content: { kind: 'image', caption: 'Esta', media }, replyTo: 'm0' }),
    message('m2'),
  ])
  await line.messages([pending('m1'), pending('m3', { isFromMe: true })])
  await line.messages([message('m3', { isFromMe: true })])
  expect(await stored()).toMatchObject([
    { networkId: 'm0' },
    { id: placeholder?.id, type: 'image', text: 'Esta', media: { state: 'pending' }, quoted: { text: 'm0' } },
    { networkId: 'm2' },
    { networkId: 'm3', direction: 'outgoing', type: 'text', text: 'm3' },
  ])
  const received = told('message:received').map((payload) => Object(payload).message.id)
  expect(received).toEqual(['m0', 'm1', 'm2', 'm3'])
  expect(told('message:undecryptable')).toHaveLength(2)
  const [download] = await db.selectFrom('media_downloads').select('message_id').execute()
  expect(download?.message_id).toBe(placeholder?.id)
})

test('an undecryptable message that turns out to be a reaction is removed', async () => {
  const { db, line } = await openLine()
  await line.messages([message('m1'), message('c1', { content: { kind: 'undecryptable' } })])
  await line.messages([message('c1', { content: { kind: 'reaction', of: 'm1', emoji: '👍' } })])
  const rows = await listMessages(db, 's', {}, 10)
  expect(rows.map(({ network_id, reactions }) => [network_id, reactions])).toEqual([
    ['m1', JSON.stringify({ [contact.phone]: '👍' })],
  ])
})

test("another sender's message with the same id does not hide a message", async () => {
  const { line, told } = await openLine()
  const group = { id: 'g@g.us', name: 'Clientes' }
  await line.messages([
    message('m1'),
    message('m1', { contact: { phone: '5521977770000' } }),
    message('m1', { group }),
    message('m1', { isFromMe: true }),
  ])
  expect(told('message:received')).toHaveLength(4)
})

test('a message that could not be stored is accepted again', async () => {
  const { line, told, rollBackNext } = await openLine()
  rollBackNext()
  await expect(line.messages([message('m1')])).rejects.toThrow()
  await line.messages([message('m1')])
  expect(told('message:received')).toHaveLength(1)
})

test('stores history in order without counting it, marking it unread or delivering it as new', async () => {
  const { db, line, told } = await openLine()
  const daysAgo = (days: number) => new Date(Date.parse(at) - days * 24 * 60 * 60_000).toISOString()
  await line.messages([message('novo')])
  await line.history(
    [
      message('velho demais', { timestamp: daysAgo(100) }),
      message('antes', { timestamp: daysAgo(2) }),
      message('resposta', { timestamp: daysAgo(1), isFromMe: true }),
      message('foto', {
        timestamp: daysAgo(1),
        contact: { phone: '5521966665555' },
        content: {
          kind: 'image',
          caption: null,
          media: { handle: 'h', type: 'image/png', size: 1, fileName: null },
        },
      }),
      message('novo'),
    ],
    60,
  )
  expect(told('message:received')).toHaveLength(1)
  expect(told('message:history')).toMatchObject([{ progress: 60 }])
  const counts = await db.selectFrom('message_counts').select(['sent', 'received']).execute()
  expect(counts).toEqual([{ sent: 0, received: 1 }])
  const first = await listThread(db, 's', { chat: contact.phone }, 2)
  const [live = null, history = null] = first.next ?? []
  const second = await listThread(db, 's', { chat: contact.phone, live, history }, 2)
  expect([...first.rows, ...second.rows].map(({ network_id, history }) => [network_id, history])).toEqual([
    ['novo', 0],
    ['resposta', 1],
    ['antes', 1],
  ])
  expect(second.next).toBeNull()
  expect(first.rows.map(messageRecord)[1]).toMatchObject({ history: true, state: 'sent', sentAt: daysAgo(1) })
  const polled = await listMessages(db, 's', {}, 10)
  expect(polled.map(({ network_id }) => network_id)).toEqual(['novo'])
  const conversations = await db
    .selectFrom('conversations')
    .select(['chat', 'unread', 'message_at'])
    .orderBy('message_at', 'desc')
    .execute()
  expect(conversations).toMatchObject([
    { chat: contact.phone, unread: 1 },
    { chat: '5521966665555', unread: 0, message_at: daysAgo(1) },
  ])
  const photo = await db
    .selectFrom('messages')
    .selectAll()
    .where('network_id', '=', 'foto')
    .executeTakeFirstOrThrow()
  expect(messageRecord(photo).media).toMatchObject({
    state: 'gone',
    error: 'Arquivo de antes do pareamento: veja no celular',
  })
  expect(await db.selectFrom('media_downloads').select('message_id').execute()).toEqual([])
})

test('another pairing emits history again', async () => {
  const { line, told } = await openLine()
  await line.history([message('m0')])
  await line.syncing()
  await line.history([message('m0')])
  expect(told('message:history')).toHaveLength(2)
})

test('consecutive receipts share a commit and keep their order among other events', async () => {
  const { line, heard, commits } = await openLine()
  const receipt = (id: string) => ({ id, contact, by: contact, status: 'delivered' as const, timestamp: at })
  const before = commits()
  await Promise.all([
    line.messages([message('m1')]),
    ...Array.from({ length: 60 }, (_, index) => line.receipts([receipt(`a${index}`)])),
    line.messages([message('m2')]),
    line.receipts([receipt('b1')]),
    line.receipts([receipt('b2')]),
  ])
  expect(commits() - before).toBe(5)
  const ids = heard.flatMap(({ type, payload }) => {
    if (type === 'message:received') return [serverEvents[type].parse(payload).message.id]
    return type === 'message:delivered' ? [serverEvents[type].parse(payload).messageId] : []
  })
  expect(ids).toEqual(['m1', ...Array.from({ length: 60 }, (_, index) => `a${index}`), 'm2', 'b1', 'b2'])
})

test('loses no receipt that arrives as another batch begins', async () => {
  const { line, told } = await openLine()
  const receipt = (id: string) => ({ id, contact, by: contact, status: 'delivered' as const, timestamp: at })
  const ids = Array.from({ length: 20 }, (_, index) => `r${index}`)
  const telling: Promise<void>[] = []
  for (const id of ids) {
    telling.push(line.receipts([receipt(id)]))
    await Promise.resolve()
  }
  await Promise.all(telling)
  expect(told('message:delivered')).toEqual(ids.map((messageId) => expect.objectContaining({ messageId })))
})

test('a failed batch rejects all its receipts and does not affect later ones', async () => {
  const { line, told, rollBackNext } = await openLine()
  const receipt = (id: string) => ({ id, contact, by: contact, status: 'delivered' as const, timestamp: at })
  rollBackNext()
  const results = await Promise.allSettled([line.receipts([receipt('r1')]), line.receipts([receipt('r2')])])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await line.receipts([receipt('r3')])
  expect(told('message:delivered')).toMatchObject([{ messageId: 'r3' }])
})
