import { expect, test, vi } from 'vitest'
import { openStore } from '../store/open.js'
import { temporaryFolder } from '../testing/testGateway.js'
import { GroupCommit } from './groupCommit.js'

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
