import { deliverablesOf } from '@morpheus/sdk/integrations'
import { expect, test } from 'vitest'

const receipt = {
  sessionId: 's',
  messageId: 'm1',
  contactPhone: '5521977776666',
  timestamp: '2026-11-21T12:00:00.000Z',
}
const own = '5511988887777'

test('a read receipt names sender and reader correctly for both directions', () => {
  const dataOf = (isFromMe?: boolean) =>
    deliverablesOf('message:read', { ...receipt, ...(isFromMe && { isFromMe }) }, `${own}:12`).map(
      ({ data }) => data,
    )
  const { messageId: id, timestamp, contactPhone } = receipt
  expect(dataOf()).toEqual([{ id, from: contactPhone, to: own, timestamp }])
  expect(dataOf(true)).toEqual([{ id, from: own, to: contactPhone, timestamp }])
})

test("delivers the session's number in WhatsApp's form, and also without the device", () => {
  const numbers = { phone: `${own}:12`, phoneNumber: own }
  const payload = { sessionId: 's', status: 'connecting', phone: `${own}:12` } as const
  expect(deliverablesOf('session:connected', payload, null)).toMatchObject([{ data: numbers }])
  expect(deliverablesOf('session:status', payload, null)).toMatchObject([
    { event: 'session:status', data: { status: 'connecting', ...numbers } },
    { event: 'session:connecting', data: { status: 'connecting', ...numbers } },
  ])
})
