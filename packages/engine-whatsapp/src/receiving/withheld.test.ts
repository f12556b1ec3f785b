import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  return { ...world, ...paired, contact, address: { phone: contactNumber, userId: contact.lid } }
}

test('reports an undecryptable message, and its content once it is resent', async () => {
  const { line, phone, companion, contact, address } = await open()
  const text = { conversation: 'Tem vela?' }
  const id = await contact.writesDamaged(phone, text)
  const [[pending]] = await line.waitForReport('messages')
  expect(pending).toMatchObject({
    id,
    contact: address,
    contactName: 'Cliente',
    content: { kind: 'undecryptable' },
  })
  await vi.waitFor(() => {
    const retry = companion.receipts.find(({ type }) => type === 'retry')
    expect(retry?.ids).toEqual([id])
  })
  await contact.writesAgain(phone, text, id)
  const [[message]] = await line.waitForReport('messages', 2)
  expect(message).toMatchObject({ id, contact: address, content: { kind: 'text', text: 'Tem vela?' } })
})

test('reports a view-once message that only the phone receives', async () => {
  const { line, phone, contact, address } = await open()
  const id = contact.writesViewOnce(phone)
  const [[message]] = await line.waitForReport('messages')
  expect(message).toMatchObject({ id, contact: address, content: { kind: 'view_once' } })
})
