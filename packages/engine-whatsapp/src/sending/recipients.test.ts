import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

test('finds a Brazilian contact under its registered number, and sends to that number', async () => {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const old = world.server.person('551187654321', 'Antiga')
  const young = world.server.person('5521987654321', 'Nova')
  const found = await world.engine.lookUp?.('s', [
    '5511987654321',
    '552187654321',
    '5541900000000',
    '551132654321',
  ])
  expect([...(found ?? [])]).toEqual([
    ['5511987654321', { phone: '551187654321', userId: old.lid }],
    ['552187654321', { phone: '5521987654321', userId: young.lid }],
    ['5541900000000', null],
    ['551132654321', null],
  ])
  const message = {
    id: '3EB0000000000000000001',
    to: { contact: { phone: '5511987654321' } },
    content: { kind: 'text', text: 'oi' },
    replyTo: null,
    attempt: 1,
  } as const
  const sent = await world.engine.send('s', message, new AbortController().signal)
  expect(sent.address).toEqual({ phone: '551187654321', userId: old.lid })
  await line.waitForReport('receipts')
  old.acknowledges(phone, [message.id], 'played')
  const [[played]] = await line.waitForReport('receipts', 2)
  expect(played).toMatchObject({ id: message.id, status: 'played' })
  expect(old.received).toHaveLength(1)
  expect(world.server.person(contactNumber).received).toEqual([])
})
