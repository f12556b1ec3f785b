import { expect, test } from 'vitest'
import { recoveryActionOf } from './recovery.js'

const session = {
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  status: 'disconnected',
  phone: null,
} as const

test('each state has one act: what pairs, what restarts, what is configured', () => {
  expect(recoveryActionOf(session)).toBe('qr')
  expect(recoveryActionOf({ ...session, connectionMethod: 'PHONE_NUMBER' })).toBe('phone')
  expect(recoveryActionOf({ ...session, status: 'connecting', phone: '5511988887777' })).toBe('restart')
  expect(recoveryActionOf({ ...session, apiType: 'WHATSAPP_CLOUD' })).toBe('configure')
  expect(recoveryActionOf({ ...session, status: 'connected' })).toBeNull()
})
