import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { freshDatabase } from '../../testing/postgres/freshDatabase.js'
import { sessionRow, targetRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { MemoryBus } from '../cluster/memoryBus.js'
import { GroupCommit } from '../store/groupCommit.js'
import { openStore } from '../store/open.js'
import { insertBotJob } from '../store/repositories/botJobs.js'
import { insertTarget } from '../store/repositories/deliveryTargets.js'
import { insertMessage } from '../store/repositories/messages.js'
import { insertSession } from '../store/repositories/sessions.js'
import { findUserByEmail } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { EventStore } from './eventStore.js'
import type { Subject } from './unitOfWork.js'

const clock = new ManualClock()
const at = new Date(clock.now()).toISOString()

async function openNode(databaseUrl: string) {
  const db = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 6 })
  onTestFinished(() => db.destroy())
  const ignore = () => undefined
  const options = { bus: new MemoryBus(ignore), clock, log: ignore, onError: ignore }
  return { db, eventStore: new EventStore({ writes: new GroupCommit(db, clock), ...options }) }
}

async function account(db: Db, name: string): Promise<Subject> {
  const email = `${name}@loja.com.br`
  await createUser(db, clock, { email, name })
  const { id: user_id } = required(await findUserByEmail(db, email))
  await insertSession(db, sessionRow({ id: name, user_id }))
  await insertTarget(db, targetRow({ id: name, session_id: name, events: '["session:error"]' }))
  return { id: name, user_id, phone: null }
}

/** A message, a bot's job, an event and its delivery under one id. */
function change(eventStore: EventStore, subject: Subject, id: string, fails: boolean): Promise<void> {
  return eventStore.transact(subject.user_id, async (work) => {
    await insertMessage(work.db, {
      ...{
        id,
        session_id: subject.id,
        direction: 'in',
        chat: 'c',
        contact: 'c',
        group_id: null,
        network_id: id,
      },
      ...{ network_alias: null, kind: 'text', text: '', content: '{}', media_id: null, reply_to: null },
      ...{ source: 'contact', cause: null, state: 'received', open: 0, next_at: null, failure_code: null },
      ...{ failure_detail: null, created_at: at, sent_at: null, delivered_at: null, read_at: null },
      ...{ played_at: null, failed_at: null, cancelled_at: null, edited_at: null, revoked_at: null },
      ...{ reactions: null, media_state: null, media_error: null, template_id: null },
    })
    await sql`select pg_sleep(random() * 0.004)`.execute(work.db)
    await insertBotJob(work.db, {
      ...{ id, session_id: subject.id, chat: 'c', event_id: id, message_id: id, state: 'skipped', open: 0 },
      ...{ question: null, next_at: null, target_id: null, reason: null, error: null, exchange: null },
      ...{ created_at: at, settled_at: at },
    })
    work.emit(subject, 'session:error', { sessionId: subject.id, error: id })
    if (fails) throw new Error('planned')
  })
}

/** Ids in the order of each sequence, and the cursors. */
async function orders(db: Db, { id, user_id }: Subject) {
  const [events, deliveries, messages, offers] = await Promise.all([
    db
      .selectFrom('events')
      .select(['cursor', 'payload'])
      .where('user_id', '=', user_id)
      .orderBy('cursor')
      .execute(),
    db.selectFrom('deliveries').select('payload').where('target_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('messages').select('id').where('session_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('offers').select('id').where('session_id', '=', id).orderBy('seq').execute(),
  ])
  return {
    cursors: events.map(({ cursor }) => cursor),
    lists: [
      events.map(({ payload }) => JSON.parse(payload).error),
      deliveries.map(({ payload }) => JSON.parse(payload).data.error),
      messages.map((row) => row.id),
      offers.map((row) => row.id),
    ],
  }
}

test('concurrent writes of three nodes appear per account in order and without gaps', async () => {
  const databaseUrl = await freshDatabase()
  const nodes = await Promise.all([1, 2, 3].map(() => openNode(databaseUrl)))
  const { db: reader } = required(nodes[0])
  const subjects = await Promise.all(['ana', 'bia', 'caio'].map((name) => account(reader, name)))
  let isWriting = true
  const watch = async (subject: Subject) => {
    let before: unknown[][] = [[], [], [], []]
    while (isWriting) {
      const { cursors, lists } = await orders(reader, subject)
      expect(cursors).toEqual(cursors.map((_, index) => index + 1))
      // Nothing appears before what was there.
      expect(lists.map((list, kind) => list.slice(0, before[kind]?.length))).toEqual(before)
      before = lists
    }
  }
  const changes = Array.from({ length: 30 }, (_, number) =>
    nodes.flatMap(({ eventStore }) =>
      subjects.map((subject) => change(eventStore, subject, randomUUID(), number % 7 === 3)),
    ),
  )
  const writing = Promise.allSettled(changes.flat()).finally(() => {
    isWriting = false
  })
  const [outcomes] = await Promise.all([writing, ...subjects.map(watch)])
  for (const subject of subjects) {
    const { cursors, lists } = await orders(reader, subject)
    expect(cursors).toHaveLength(78)
    for (const list of lists) expect(list).toEqual(lists[0])
  }
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(36)
})
