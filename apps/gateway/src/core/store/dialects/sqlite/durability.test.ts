import { type FileHandle, open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { revokeToken } from '../../../../features/auth/revokedTokens.js'
import { ManualClock } from '../../../../testing/manualClock.js'
import { temporaryFolder } from '../../../../testing/temporaryFolder.js'
import { GroupCommit } from '../../groupCommit.js'
import { openStore } from '../../open.js'

const at = '2026-11-21T12:00:00.000Z'

beforeEach(() => {
  vi.restoreAllMocks()
})

async function open() {
  const folder = temporaryFolder()
  const db = await openStore({ dataFolder: folder })
  const handle = await openFile(join(folder, 'probe'), 'w')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const sync = vi.spyOn(prototype, 'datasync')
  const commits = new GroupCommit(db, new ManualClock())
  const ids = async () => (await db.selectFrom('revoked_tokens').select('id').execute()).map(({ id }) => id)
  return { db, sync, commits, ids, revoke: (id: string) => revokeToken(db, id, at) }
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

test('a group resolves after the sync, and others may read and write while it runs', async () => {
  const { sync, commits, ids, revoke } = await open()
  let end = () => {}
  const disk = new Promise<void>((resolve) => {
    end = resolve
  })
  sync.mockReturnValueOnce(disk)
  const order: string[] = []
  const group = commits.commit('ana', (db) => revokeToken(db, 'one', at)).then(() => order.push('durable'))
  await vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(1))
  expect(await ids()).toEqual(['one'])
  const statement = revoke('two').then(() => order.push('after it'))
  await vi.waitFor(async () => expect(sync).toHaveBeenCalledTimes(1))
  order.push('disk')
  end()
  await Promise.all([group, statement])
  expect(order).toEqual(['disk', 'durable', 'after it'])
  expect(sync).toHaveBeenCalledTimes(2)
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
  sync.mockRejectedValueOnce(new Error('EIO'))
  await expect(commits.commit('ana', (db) => revokeToken(db, 'one', at))).rejects.toThrow('EIO')
  await expect(commits.commit('ana', (db) => revokeToken(db, 'two', at))).rejects.toThrow('EIO')
  await expect(revoke('three')).rejects.toThrow('EIO')
  expect(await ids()).not.toContain('two')
})
