import { serverEvents } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { createUser } from '../../../../features/account/users.js'
import { ManualClock } from '../../../../testing/manualClock.js'
import { sessionRow } from '../../../../testing/rows.js'
import { present } from '../../../../testing/testGateway.js'
import { openTestStore } from '../../../../testing/testStore.js'
import { insertSession } from '../../repositories/sessions.js'
import { firstUser } from '../../repositories/users.js'
import { eventCauses } from './076-event-causes.js'

test('ends that were stored with a sentence alone get their code, and what says something else does not', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const { id: user_id } = present(await firstUser(db))
  for (const status of ['disconnected', 'connecting'] as const)
    await insertSession(db, sessionRow({ id: status, user_id, status, reason: 'client_outdated' }))
  const reason = 'O aparelho foi desconectado pelo celular. Conecte novamente.'
  const at = '2026-11-21T12:00:00.000Z'
  const events = [
    { type: 'session:disconnected', payload: { sessionId: 's', reason } },
    { type: 'session:error', payload: { sessionId: 's', error: reason } },
    { type: 'session:disconnected', payload: { sessionId: 's', reason: 'Desconectada pelo operador' } },
    { type: 'session:disconnected', payload: { sessionId: 's', reason: 'De outro lugar' } },
    { type: 'session:updated', payload: { name: reason } },
  ]
  await db
    .insertInto('events')
    .values(
      events.map(({ type, payload }, cursor) => ({
        id: `e${cursor}`,
        user_id,
        cursor,
        session_id: 's',
        type,
        payload: JSON.stringify(payload),
        at,
        message_id: null,
      })),
    )
    .execute()
  await eventCauses(db)
  const rows = await db.selectFrom('events').select('payload').orderBy('cursor').execute()
  const read = rows.map(({ payload }): unknown => JSON.parse(payload))
  expect(read.map((payload) => Object(payload).code)).toEqual([
    'logged_out',
    'logged_out',
    'by_operator',
    undefined,
    undefined,
  ])
  expect(serverEvents['session:disconnected'].parse(read[0])).toEqual({
    sessionId: 's',
    reason,
    code: 'logged_out',
  })
  const sessions = await db.selectFrom('sessions').select('reason').orderBy('id').execute()
  expect(sessions.map((session) => session.reason)).toEqual(['client_outdated', 'pairing_outdated'])
})
