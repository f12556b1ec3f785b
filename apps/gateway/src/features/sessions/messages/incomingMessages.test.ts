import { serverEvents } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import type { EngineContent } from '../../../engines/messages.js'
import { at, contact, message, openLine } from '../../../testing/openLine.js'

test('history of any length is told in events of fifty messages, in order', async () => {
  const { line, told } = await openLine()
  const past = Array.from({ length: 120 }, (_, index) => message(`m${index}`))
  await line.history(past)
  const events = told('message:history').map((payload) => serverEvents['message:history'].parse(payload))
  expect(events.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
  expect(events.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(past.map(({ id }) => id))
})

test('a batch is told whole before what comes after it', async () => {
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
  [{ kind: 'reaction', of: 'm', emoji: '❤️' }, null],
  [{ kind: 'edit', of: 'm', text: 'Olá!' }, null],
  [{ kind: 'revoke', of: 'm' }, null],
])('%j is told as %j', async (content, text) => {
  const { line, told } = await openLine()
  const taken = await line.messages([message('m1', { content })])
  expect(taken).toHaveLength(text === null ? 0 : 1)
  expect(told('message:notification')).toEqual(
    text === null ? [] : [expect.objectContaining({ content: text })],
  )
})

test('somebody whose number is hidden is known by the name that the network gives them', async () => {
  const { line, told } = await openLine()
  await line.messages([message('m1', { contact: { userId: '8899@lid' } })])
  expect(told('message:notification')).toEqual([expect.objectContaining({ contactPhone: '8899@lid' })])
})

test('receipts say who received and who read, in an ignored group neither', async () => {
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

test('what the network repeats is told once, in a batch, after a restart, as history and as news', async () => {
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

test('nobody hides a message by giving another one its id', async () => {
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

test('a message that could not be stored is not taken for seen', async () => {
  const { line, told, rollBackNext } = await openLine()
  rollBackNext()
  await expect(line.messages([message('m1')])).rejects.toThrow()
  await line.messages([message('m1')])
  expect(told('message:received')).toHaveLength(1)
})

test('another pairing brings the past anew', async () => {
  const { line, told } = await openLine()
  await line.history([message('m0')])
  await line.syncing()
  await line.history([message('m0')])
  expect(told('message:history')).toHaveLength(2)
})

test('receipts that are told one by one share a change, and keep their place among what else is told', async () => {
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

test('a receipt that is told just as the turn of others begins is not lost', async () => {
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

test('a change of receipts that fails is told to all of it, and keeps the next ones from nothing', async () => {
  const { line, told, rollBackNext } = await openLine()
  const receipt = (id: string) => ({ id, contact, by: contact, status: 'delivered' as const, timestamp: at })
  rollBackNext()
  const results = await Promise.allSettled([line.receipts([receipt('r1')]), line.receipts([receipt('r2')])])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await line.receipts([receipt('r3')])
  expect(told('message:delivered')).toMatchObject([{ messageId: 'r3' }])
})
