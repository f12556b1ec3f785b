import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser } from '../../../features/account/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { sessionRow } from '../../../testing/rows.js'
import { required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { parseAskedResponders } from '../repositories/botJobs.js'
import { findFirstUser } from '../repositories/users.js'
import { askedResponders } from './041-asked-responders.js'

const at = '2026-11-21T12:00:00.000Z'

test('adds the responders of the attempts of a batch to each of its jobs', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const { id: user_id } = required(await findFirstUser(db))
  await db
    .insertInto('sessions')
    .values(sessionRow({ id: 's', user_id }))
    .execute()
  await sql`alter table offers drop column responders`.execute(db)
  const jobs = [
    ['first', 'first'],
    ['second', 'first'],
    ['unasked', null],
  ]
  for (const [id, question] of jobs)
    await sql`insert into offers (id, session_id, chat, event_id, message_id, state, open, question, created_at)
      values (${id}, 's', 'c', 'e', 'm', 'waiting', 1, ${question}, ${at})`.execute(db)
  for (const [number, kind] of ['typebot', 'typebot', 'openai'].entries())
    await sql`insert into offer_attempts (offer_id, number, target_id, kind, at, duration, replies)
      values ('first', ${number}, ${`target-${kind}`}, ${kind}, ${at}, 1, 0)`.execute(db)
  await askedResponders(db)
  const rows = await db.selectFrom('offers').select(['id', 'responders']).orderBy('seq').execute()
  const both = expect.arrayContaining([
    { id: 'target-typebot', kind: 'typebot' },
    { id: 'target-openai', kind: 'openai' },
  ])
  expect(rows.map(({ id, responders }) => [id, parseAskedResponders(responders)])).toEqual([
    ['first', both],
    ['second', both],
    ['unasked', []],
  ])
  expect(rows.map(({ responders }) => parseAskedResponders(responders).length)).toEqual([2, 2, 0])
})
