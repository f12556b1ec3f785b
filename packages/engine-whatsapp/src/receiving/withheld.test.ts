import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  return { ...world, ...paired, contact, address: { phone: contactNumber, userId: contact.lid } }
}

test('a message that cannot be decrypted is told as such, and as itself once it is repeated', async () => {
  const { line, phone, companion, contact, address } = await open()
  const text = { conversation: 'Tem vela?' }
  const id = await contact.writesDamaged(phone, text)
  const [[pending]] = await line.nth('messages')
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
  const [[message]] = await line.nth('messages', 2)
  expect(message).toMatchObject({ id, contact: address, content: { kind: 'text', text: 'Tem vela?' } })
})

test('a message to be viewed once is told as such where only the phone gets it', async () => {
  const { line, phone, contact, address } = await open()
  const id = contact.writesViewOnce(phone)
  const [[message]] = await line.nth('messages')
  expect(message).toMatchObject({ id, contact: address, content: { kind: 'view_once' } })
})
