import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/testGateway.js'
import { GroupCommit } from './groupCommit.js'
import { openStore } from './open.js'
import { revokeToken } from './repositories/revokedTokens.js'

const at = '2026-11-21T12:00:00.000Z'

test('writes that come together share a transaction, in their order', async () => {
  const db = await openStore(temporaryFolder())
  const transactions = vi.spyOn(db, 'transaction')
  const commits = new GroupCommit(db)
  const written: number[] = []
  // Each as soon as something else has ended, as answers of different receivers are read one after another.
  await Promise.all(
    Array.from({ length: 10 }, async (_, number) => {
      for (let turns = 0; turns < number; turns += 1) await null
      await commits.commit(async () => void written.push(number))
    }),
  )
  expect(written).toEqual(Array.from({ length: 10 }, (_, number) => number))
  expect(transactions).toHaveBeenCalledTimes(1)
  await db.destroy()
})

test('one that cannot be written is told so alone; the others are on the disk, once', async () => {
  const db = await openStore(temporaryFolder())
  const commits = new GroupCommit(db)
  const forget = (id: string) => commits.commit(async (store) => void (await revokeToken(store, id, at)))
  const outcomes = await Promise.allSettled([
    forget('a'),
    commits.commit(async (store) => {
      await revokeToken(store, 'half', at)
      throw new Error('A row that cannot be written')
    }),
    forget('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const rows = await db.selectFrom('revoked_tokens').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b'])
  // It goes on.
  await forget('c')
  await db.destroy()
})
