import { expect, onTestFinished, test } from 'vitest'
import { sessionRow } from '../../../testing/rows.js'
import { openTestStore } from '../../../testing/testStore.js'
import { addToCount, sumCountsSince } from './messageCounts.js'

const user = (id: string) => ({
  id,
  name: 'Ana',
  email: `${id}@loja.com.br`,
  password_hash: 'x',
  avatar: null,
  event_cursor: 0,
  tokens_valid_from: '',
  created_at: '',
  password_unused: 0,
  administrator: 0,
  signed_in_at: null,
  blocked_at: null,
})

test('counts messages by slot over days and gaps without blocking the event loop', async () => {
  const db = await openTestStore()
  const slots = [
    '11-01T03:00',
    '11-01T23:45',
    '11-02T03:00',
    '11-02T03:15',
    '11-09T12:00',
    '11-21T12:00',
  ].map((at) => `2026-${at}:00.000Z`)
  for (const id of ['ana', 'bia']) {
    await db.insertInto('users').values(user(id)).execute()
    for (const session of [`${id}-1`, `${id}-2`]) {
      await db
        .insertInto('sessions')
        .values(sessionRow({ id: session, user_id: id }))
        .execute()
      for (const [at, begins] of slots.entries())
        await addToCount(db, {
          session_id: session,
          user_id: id,
          begins,
          sent: at,
          received: 1,
          failed: at % 2,
        })
    }
  }
  let turns = 0
  const count = () => {
    turns += 1
    turning = setImmediate(count)
  }
  let turning = setImmediate(count)
  onTestFinished(() => clearImmediate(turning))
  const all = await sumCountsSince(db, 'ana', '2026-11-01T00:00:00.000Z')
  expect(all).toEqual(
    slots.map((begins, at) => ({ begins, sent: 2 * at, received: 2, failed: 2 * (at % 2) })),
  )
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(await sumCountsSince(db, 'ana', slots[1] ?? '')).toEqual(all.slice(1))
  expect(await sumCountsSince(db, 'ana', '2026-11-22T00:00:00.000Z')).toEqual([])
  expect(await sumCountsSince(db, 'caio', '')).toEqual([])
})
