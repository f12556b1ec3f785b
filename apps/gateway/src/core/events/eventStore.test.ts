import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { failAtCommit } from '../../testing/failingStore.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow, targetRow } from '../../testing/rows.js'
import { openTestStore } from '../../testing/testStore.js'
import { MemoryBus } from '../cluster/memoryBus.js'
import { GroupCommit } from '../store/groupCommit.js'
import { insertTarget } from '../store/repositories/deliveryTargets.js'
import { insertSession } from '../store/repositories/sessions.js'
import { findFirstUser } from '../store/repositories/users.js'
import { EventStore } from './eventStore.js'
import type { CommittedEvent } from './unitOfWork.js'

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = await findFirstUser(db)
  const eventStore = new EventStore({
    writes: new GroupCommit(db, clock),
    bus: new MemoryBus(() => undefined),
    clock,
    log: () => undefined,
    onError: () => undefined,
  })
  const heard: CommittedEvent[] = []
  eventStore.listen((event) => heard.push(event))
  return { db, eventStore, heard, subject: { id: 's', user_id: user?.id ?? '', phone: null } }
}

test('cursors are gapless and ordered, although changes overlap and some fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ events: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() }), { maxLength: 15 }),
      async (changes) => {
        const { db, eventStore, heard, subject } = await open()
        await Promise.allSettled(
          changes.map(({ events, fails }) =>
            eventStore.transact(subject.user_id, async (work) => {
              for (let index = 0; index < events; index += 1) {
                work.emit(subject, 'session:deleted', { sessionId: 's' })
              }
              if (fails) throw new Error('planned')
            }),
          ),
        )
        const expected = changes.reduce((sum, { events, fails }) => sum + (fails ? 0 : events), 0)
        const cursors = heard.map(({ meta }) => meta.cursor)
        expect(cursors).toEqual(Array.from({ length: expected }, (_, index) => index + 1))
        const stored = await db.selectFrom('events').select(['id', 'cursor']).orderBy('cursor').execute()
        expect(stored).toEqual(heard.map(({ meta: { id, cursor } }) => ({ id, cursor })))
      },
    ),
    { numRuns: 15 },
  )
})

test('does not store pairing codes', async () => {
  const { db, eventStore, heard, subject } = await open()
  const kept = { sessionId: 's', phoneNumber: '5511988887777' }
  await eventStore.transact(subject.user_id, (work) =>
    work.emit(subject, 'session:pairing_code', { ...kept, pairingCode: 'ABCD-1234' }, { stored: kept }),
  )
  expect(heard[0]?.payload).toMatchObject({ pairingCode: 'ABCD-1234' })
  const { payload } = await db.selectFrom('events').select('payload').executeTakeFirstOrThrow()
  expect(JSON.parse(payload)).toEqual(kept)
})

test('stores an event and its deliveries together or not at all', async () => {
  const { db, eventStore, subject } = await open()
  await insertSession(db, sessionRow(subject))
  await insertTarget(db, targetRow({ events: '["session:error"]' }))
  const stored = () =>
    Promise.all(
      (['events', 'deliveries'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  const fail = (thrown: Error | null) =>
    eventStore.transact(subject.user_id, async (work) => {
      work.emit(subject, 'session:error', { sessionId: 's', error: 'sem rede' })
      if (thrown) throw thrown
    })
  await expect(fail(new Error('planned'))).rejects.toThrow('planned')
  expect(await stored()).toEqual([0, 0])
  await fail(null)
  expect(await stored()).toEqual([1, 1])
})

test('a listener that throws neither fails the change nor hides the event from others', async () => {
  const { eventStore, heard, subject } = await open()
  const later: unknown[] = []
  eventStore.listen(() => {
    throw new Error('planned')
  })
  eventStore.listen((event) => later.push(event))
  await eventStore.transact(subject.user_id, (work) =>
    work.emit(subject, 'session:deleted', { sessionId: 's' }),
  )
  expect([heard.length, later.length]).toEqual([1, 1])
})

test('concurrent changes share one commit, and each emits all before the next', async () => {
  const { db, eventStore, subject } = await open()
  const heard: string[] = []
  eventStore.listen(({ payload }) => heard.push(`event ${Object(payload).sessionId}`))
  const transactions = vi.spyOn(db, 'transaction')
  const change = (name: string) =>
    eventStore.transact(subject.user_id, (work) => {
      work.emit(subject, 'session:deleted', { sessionId: name })
      work.afterCommit(() => heard.push(`committed ${name}`))
      if (name === 'b') throw new Error('planned')
    })
  await Promise.allSettled(['a', 'b', 'c'].map(change))
  expect(heard).toEqual(['committed a', 'event a', 'committed c', 'event c'])
  expect(transactions).toHaveBeenCalledTimes(1)
})

test('a change that fails at commit emits nothing, and its cursors are reused', async () => {
  const { eventStore, heard, subject } = await open()
  const remembered: string[] = []
  const emit = (name: string) =>
    eventStore.transact(subject.user_id, async (work) => {
      work.emit(subject, 'session:deleted', { sessionId: name })
      work.afterCommit(() => remembered.push(name))
      if (name === 'orphan') await failAtCommit(work.db)
    })
  const outcomes = await Promise.allSettled(['a', 'orphan', 'b'].map(emit))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(remembered).toEqual(['a', 'b'])
  await emit('c')
  expect(heard.map(({ meta }) => meta.cursor)).toEqual([1, 2, 3])
})
