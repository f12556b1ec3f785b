import fs from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { revokeToken } from '../../../../features/auth/revokedTokens.js'
import { ManualClock } from '../../../../testing/manualClock.js'
import { temporaryFolder } from '../../../../testing/temporaryFolder.js'
import { GroupCommit } from '../../groupCommit.js'
import { openStore } from '../../open.js'
import { deferSync } from '../durability.js'

const at = '2026-11-21T12:00:00.000Z'

afterEach(() => {
  vi.restoreAllMocks()
})

async function open() {
  const db = await openStore({ dataFolder: temporaryFolder() })
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  const commits = new GroupCommit(db, new ManualClock())
  const ids = async () => (await db.selectFrom('revoked_tokens').select('id').execute()).map(({ id }) => id)
  return { db, sync, commits, ids, revoke: (id: string) => revokeToken(db, id, at) }
}

/** A disk that takes its time, which the store has noticed; `ends` are its syncs under way. */
async function openOnSlowDisk() {
  const store = await open()
  const ends: ((error: NodeJS.ErrnoException | null) => void)[] = []
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, callback) => void ends.push(callback))
  store.sync.mockImplementation(() => {
    const end = performance.now() + 1
    while (performance.now() < end);
  })
  for (const id of ['a', 'b', 'c']) await store.revoke(id)
  expect(store.sync).toHaveBeenCalledTimes(3)
  return { ...store, ends }
}

test('a statement and a transaction sync once each, a read and a rollback do not', async () => {
  const { db, sync, ids, revoke } = await open()
  await revoke('one')
  expect(sync).toHaveBeenCalledTimes(1)
  await db.transaction().execute(async (transaction) => {
    await revokeToken(transaction, 'two', at)
    await revokeToken(transaction, 'three', at)
  })
  expect(sync).toHaveBeenCalledTimes(2)
  await ids()
  const refused = db.transaction().execute(async (transaction) => {
    await revokeToken(transaction, 'four', at)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(sync).toHaveBeenCalledTimes(2)
})

test('what is written after a deferred transaction was rolled back is synced', async () => {
  const { db, sync, revoke } = await open()
  const refused = db.transaction().execute(async (transaction) => {
    await revokeToken(transaction, 'one', at)
    deferSync(transaction)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await revoke('two')
  expect(sync).toHaveBeenCalledTimes(1)
})

test('on a slow disk a group resolves after the sync, and others read and write meanwhile', async () => {
  const { ends, commits, ids, revoke } = await openOnSlowDisk()
  const order: string[] = []
  const group = commits.commit('ana', (db) => revokeToken(db, 'one', at)).then(() => order.push('durable'))
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  expect(await ids()).toContain('one')
  const statement = revoke('two').then(() => order.push('after it'))
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  order.push('disk')
  ends[0]?.(null)
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.(null)
  await Promise.all([group, statement])
  expect(order).toEqual(['disk', 'durable', 'after it'])
})

test('relaxed changes do not wait for the disk, unless they share a transaction with others', async () => {
  const { sync, commits } = await open()
  const relaxed = (id: string) => commits.commit('ana', (db) => revokeToken(db, id, at), { isRelaxed: true })
  await relaxed('one')
  expect(sync).not.toHaveBeenCalled()
  await Promise.all([relaxed('two'), commits.commit('ana', (db) => revokeToken(db, 'three', at))])
  expect(sync).toHaveBeenCalledTimes(1)
})

test('after a failed sync nothing more is written, but read', async () => {
  const { sync, commits, ids, revoke } = await open()
  sync.mockImplementationOnce(() => {
    throw new Error('EIO')
  })
  await expect(commits.commit('ana', (db) => revokeToken(db, 'one', at))).rejects.toThrow('EIO')
  await expect(commits.commit('ana', (db) => revokeToken(db, 'two', at))).rejects.toThrow('EIO')
  await expect(revoke('three')).rejects.toThrow('EIO')
  expect(await ids()).not.toContain('two')
})
