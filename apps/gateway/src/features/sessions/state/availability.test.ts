import { type SessionCause, sessionCauses } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { sessionRow } from '../../../testing/rows.js'
import { type AvailabilityState, computeAvailability, getSessionStanding } from './availability.js'
import { isOutage } from './outageCauses.js'

type Step = [status: SessionRow['status'], reason?: SessionCause]

/** Availability of a new session after each step, one a minute from 12:01 on: `availability reason since`. */
function through(...steps: Step[]): string[] {
  let row = sessionRow({ id: 's', user_id: 'u' })
  return steps.map(([status, reason], at) => {
    const next: AvailabilityState = computeAvailability(
      row,
      { status, reason },
      `2026-11-21T12:0${at + 1}:00.000Z`,
    )
    row = { ...row, ...next, status }
    return `${row.availability} ${row.reason ?? '-'} ${row.since?.slice(11, 16)}`
  })
}

test('an unpaired session is never down, and keeps the reason its code expired', () => {
  expect(through(['connecting'], ['qr'], ['disconnected', 'qr_timed_out'])).toEqual([
    'unpaired - 12:00',
    'unpaired - 12:00',
    'unpaired qr_timed_out 12:00',
  ])
})

test('a lost connection is reconnecting with its reason, and up again without one', () => {
  const steps: Step[] = [['connected'], ['connecting', 'connection_lost'], ['connecting'], ['connected']]
  expect(through(...steps)).toEqual([
    'up - 12:01',
    'reconnecting connection_lost 12:02',
    'reconnecting connection_lost 12:02',
    'up - 12:04',
  ])
})

test('a failed session stays down for its first reason through failed attempts', () => {
  const steps: Step[] = [
    ['connected'],
    ['disconnected', 'logged_out'],
    ['connecting'],
    ['qr'],
    ['disconnected', 'qr_timed_out'],
    ['disconnected', 'banned'],
    ['connected'],
  ]
  expect(through(...steps)).toEqual([
    'up - 12:01',
    'down logged_out 12:02',
    'down logged_out 12:02',
    'down logged_out 12:02',
    'down logged_out 12:02',
    'down banned 12:02',
    'up - 12:07',
  ])
})

test('a session disconnected by its owner is not down', () => {
  expect(through(['connected'], ['disconnected', 'by_operator'])).toEqual([
    'up - 12:01',
    'unpaired by_operator 12:02',
  ])
})

test('a restart keeps the reason and time of an outage, and is the reason only without one', () => {
  const steps: Step[] = [
    ['connected'],
    ['connecting', 'restarting'],
    ['connecting', 'phone_unreachable'],
    ['connecting', 'restarting'],
    ['connected'],
  ]
  expect(through(...steps)).toEqual([
    'up - 12:01',
    'reconnecting restarting 12:02',
    'reconnecting phone_unreachable 12:02',
    'reconnecting phone_unreachable 12:02',
    'up - 12:05',
  ])
})

test('every cause has a short form, a sentence, advice and one action', () => {
  for (const code of sessionCauses) {
    const { reason } = getSessionStanding(
      sessionRow({ id: 's', user_id: 'u', availability: 'down', reason: code }),
    )
    expect(reason).toEqual({
      code,
      text: expect.any(String),
      short: expect.stringMatching(/^.{5,30}$/),
      advice: expect.stringMatching(/\.$/),
      action: expect.any(String),
    })
  }
  expect(getSessionStanding(sessionRow({ id: 's', user_id: 'u', reason: 'of_later' })).reason).toBeNull()
})

test('exactly the listed causes are not outages', () => {
  expect(sessionCauses.filter((code) => !isOutage(code))).toEqual([
    'qr_timed_out',
    'code_timed_out',
    'pairing_failed',
    'pairing_outdated',
    'pairing_proxy_failed',
    'passkey_timed_out',
    'passkey_refused',
    'by_operator',
    'switched_off',
    'restarting',
  ])
})

test('an outdated client needs an update, and stays paired if it was', () => {
  const of = (reason: SessionCause) =>
    getSessionStanding(sessionRow({ id: 's', user_id: 'u', reason })).reason
  expect(of('client_outdated')).toMatchObject({
    text: 'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.',
    action: 'update',
  })
  expect(of('pairing_outdated')).toMatchObject({
    text: 'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus e conecte novamente.',
    action: 'update',
  })
})
