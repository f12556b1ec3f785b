import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const

test('messages not handled before the process ended are delivered once after a restart', async () => {
  const world = await openWorld()
  const { line, phone, companion } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  line.answer = { messages: () => new Promise(() => {}) }
  const ids = [
    await contact.writes(phone, { conversation: 'um' }),
    await contact.writes(phone, { conversation: 'dois' }),
  ]
  await line.waitForReport('messages')
  // The network got receipts for them, so it will not send them again.
  await vi.waitFor(() =>
    expect(companion.receipts.flatMap((receipt) => receipt.ids)).toEqual(expect.arrayContaining(ids)),
  )
  const back = new RecordingLine()
  await (await world.restart()).resume({ sessionId: 's', line: back, settings }, null)
  const [messages] = await back.waitForReport('messages')
  expect(messages).toMatchObject([
    {
      id: ids[0],
      contact: { phone: contactNumber, userId: contact.lid },
      contactName: 'Cliente',
      content: { text: 'um' },
    },
    { id: ids[1], content: { text: 'dois' } },
  ])
  const again = new RecordingLine()
  await (await world.restart()).resume({ sessionId: 's', line: again, settings }, null)
  const third = await contact.writes(phone, { conversation: 'três' })
  expect(await again.waitForReport('messages')).toMatchObject([[{ id: third }]])
  expect(world.errors).toEqual([])
})

test('resends a message that a contact could not decrypt, also after a restart', async () => {
  const world = await openWorld()
  const { phone } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const message = {
    id: '3EB0000000000000000001',
    to: { contact: { phone: contactNumber } },
    content: { kind: 'text', text: 'Pedido pronto' },
    replyTo: null,
    attempt: 1,
  } as const
  await world.engine.send('s', message, new AbortController().signal)
  await vi.waitFor(() => expect(contact.received).toHaveLength(1))
  const line = new RecordingLine()
  await (await world.restart()).resume({ sessionId: 's', line, settings }, null)
  await line.waitForReport('connected')
  contact.received.length = 0
  contact.asksAgain(phone, message.id)
  await vi.waitFor(() => expect(contact.received).toHaveLength(1), { timeout: 10_000 })
  expect(contact.received[0]?.message.extendedTextMessage?.text).toBe('Pedido pronto')
})
