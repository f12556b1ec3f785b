import { expect, test } from 'vitest'
import { type CauseAction, causeActions } from '../../features/sessions/causeActions.js'
import { attentionOf, recoveryActionOf } from './recovery.js'

const session = {
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  status: 'disconnected',
  phone: null,
} as const

test('each status has one recovery action', () => {
  expect(recoveryActionOf(session)).toBe('qr')
  expect(recoveryActionOf({ ...session, connectionMethod: 'PHONE_NUMBER' })).toBe('phone')
  expect(recoveryActionOf({ ...session, status: 'connecting', phone: '5511988887777' })).toBe('restart')
  expect(recoveryActionOf({ ...session, apiType: 'WHATSAPP_CLOUD' })).toBe('configure')
  expect(recoveryActionOf({ ...session, status: 'connected' })).toBeNull()
})

test("a cause's own action replaces the default unless a code can be shown", () => {
  const lost = { ...session, status: 'connecting', phone: '5511988887777' } as const
  const because = (action: CauseAction) => ({ reason: { code: 'x', text: 'X', action } })
  const acts = (state: typeof lost | typeof session) =>
    causeActions.map((action) => `${action} ${recoveryActionOf({ ...state, ...because(action) })}`)
  expect(acts(lost)).toEqual([
    'qr_code restart',
    'restart restart',
    'wait wait',
    'update update',
    'open_phone open_phone',
    'settings configure',
    'check_account check_account',
    'restore_key restore_key',
    'passkey passkey',
  ])
  expect(acts(session)).toContain('qr_code qr')
  expect(recoveryActionOf({ ...session, status: 'qr', ...because('check_account') })).toBe('qr')
  expect(recoveryActionOf({ ...session, status: 'connecting', ...because('passkey') })).toBe('passkey')
})

test("uses the server's attention value, or else flags sessions down or reconnecting for 5 min", () => {
  const now = Date.parse('2026-11-21T12:05:00.000Z')
  const since = '2026-11-21T12:00:00.000Z'
  const kindOf = (session: Parameters<typeof attentionOf>[0]) => attentionOf(session, now)?.kind ?? null
  expect(kindOf({ availability: 'down', attention: null })).toBeNull()
  expect(kindOf({ availability: 'up', attention: { kind: 'unstable', drops: 5 } })).toBe('unstable')
  expect(kindOf({ availability: 'down' })).toBe('down')
  expect(kindOf({ availability: 'reconnecting', since })).toBe('reconnecting')
  expect(kindOf({ availability: 'reconnecting', since: '2026-11-21T12:00:01.000Z' })).toBeNull()
  expect(kindOf({ availability: 'up', since })).toBeNull()
  expect(kindOf({ availability: 'unpaired', since })).toBeNull()
})
