import { expect, test, vi } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { MemoryBus, MemoryTopics } from '../cluster/memoryBus.js'
import { Vault } from '../lib/vault.js'
import { GroupCommit } from '../store/groupCommit.js'
import { insertSession } from '../store/repositories/sessions.js'
import { findFirstUser } from '../store/repositories/users.js'
import { EventStore } from './eventStore.js'

async function openNodes() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const userId = required(await findFirstUser(db)).id
  await insertSession(db, sessionRow({ id: 's', user_id: userId }))
  const topics = new MemoryTopics()
  const openNode = () => {
    const onError = (error: unknown) => {
      throw error
    }
    const bus = new MemoryBus(onError, topics)
    const cluster = { db, vault: new Vault([new Uint8Array(32)]) }
    const eventStore = new EventStore({
      ...{ writes: new GroupCommit(db, clock), bus, clock, cluster, log: () => undefined, onError },
    })
    const cursors: number[] = []
    eventStore.listen(({ meta }) => void cursors.push(meta.cursor))
    const change = () =>
      eventStore.transact(userId, async (work) => {
        work.emit({ id: 's', user_id: userId, phone: null }, 'session:error', { sessionId: 's', error: 'x' })
      })
    return { bus, eventStore, cursors, change }
  }
  return { userId, first: openNode(), second: openNode() }
}

test('a rescan emits the events of a node that died before notifying, once and in order', async () => {
  const { userId, first, second } = await openNodes()
  await second.eventStore.prepareListening(userId)
  const lost = vi.spyOn(first.bus, 'publish').mockImplementation(() => undefined)
  await first.change()
  await first.change()
  lost.mockRestore()
  expect(second.cursors).toEqual([])
  await second.eventStore.rescan()
  await second.eventStore.rescan()
  await vi.waitFor(() => expect(second.cursors).toEqual([1, 2]))
  await first.change()
  await vi.waitFor(() => expect(second.cursors).toEqual([1, 2, 3]))
})
