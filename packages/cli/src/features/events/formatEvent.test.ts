import { expect, it } from 'vitest'
import { formatEvent } from './formatEvent.js'

const receipt = {
  sessionId: 's1',
  messageId: 'm1',
  contactPhone: '5521977776666',
  timestamp: '2026-11-21T12:00:00.000Z',
}

it.each([
  ['an incoming message', {}, 'de (21) 97777-6666, marcada como lida'],
  ['a message sent by the account', { isFromMe: true }, 'lida por (21) 97777-6666'],
])('a read receipt shows who read the message: %s', (_what, extra, expected) => {
  const payload = { ...receipt, ...extra }
  const event = { id: 'e1', at: receipt.timestamp, cursor: 7, name: 'message:read' as const, payload }
  expect(
    formatEvent(
      event,
      () => 'Loja',
      (_style, text) => text,
    ),
  ).toContain(`Loja  ${expected}`)
})
