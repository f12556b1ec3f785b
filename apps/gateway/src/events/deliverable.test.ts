import { deliverablesOf } from '@morpheus/sdk/integrations'
import { expect, test } from 'vitest'

const receipt = {
  sessionId: 's',
  messageId: 'm1',
  contactPhone: '5521977776666',
  timestamp: '2026-11-21T12:00:00.000Z',
}
const own = '5511988887777'

test('who wrote and who read a message is told whichever of them is the account', () => {
  const dataOf = (isFromMe?: boolean) =>
    deliverablesOf('message:read', { ...receipt, ...(isFromMe && { isFromMe }) }, `${own}:12`).map(
      ({ data }) => data,
    )
  const { messageId: id, timestamp, contactPhone } = receipt
  expect(dataOf()).toEqual([{ id, from: contactPhone, to: own, timestamp }])
  expect(dataOf(true)).toEqual([{ id, from: own, to: contactPhone, timestamp }])
})
