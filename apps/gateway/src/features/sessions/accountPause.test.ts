import { expect, test } from 'vitest'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { AccountPause } from './accountPause.js'
import { Resumption } from './resumption.js'
import { SessionMutex } from './sessionMutex.js'

/** A pause of an account with the sessions `a` and `b`. */
async function open(beforeLocks: (db: Db) => Promise<unknown> = async () => undefined) {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const userId = (await findFirstUser(db))?.id ?? ''
  for (const id of ['a', 'b']) await insertSession(db, sessionRow({ id, user_id: userId }))
  const steps: string[] = []
  const onError = (error: unknown) => void steps.push(`error: ${error instanceof Error}`)
  const mutex = new SessionMutex(db, new Resumption({ resume: async () => undefined, onError }))
  const pause = new AccountPause({
    db,
    mutex,
    homes: {
      async gather(ids) {
        steps.push(`gather ${ids}`)
        await beforeLocks(db)
      },
    },
    runs: {
      halt: async ({ id }) => void steps.push(`halt ${id}`),
      resumeInTurn: (id) =>
        mutex
          .runExclusive(id, async () => void steps.push(`resume ${id}`))
          .catch(() => void steps.push(`resume ${id} later`)),
    },
    onError,
  })
  return { db, userId, steps, pause }
}

test('work runs between the halt of all sessions and their resumption', async () => {
  const { userId, steps, pause } = await open()
  expect(await pause.runWhilePaused(userId, async () => steps.push('work'))).toBe(4)
  expect(steps.slice(0, 4)).toEqual(['gather a,b', 'halt a', 'halt b', 'work'])
  expect(steps.slice(4).sort()).toEqual(['resume a', 'resume b'])
})

test('a session that is deleted before its turn does not refuse the work', async () => {
  const { userId, steps, pause } = await open((db) =>
    db.deleteFrom('sessions').where('id', '=', 'b').execute(),
  )
  await pause.runWhilePaused(userId, async () => void steps.push('work'))
  expect(steps).toEqual(['gather a,b', 'halt a', 'work', 'resume a'])
})

test("the work's error is kept, and each session resumed, where the store then fails", async () => {
  const { db, userId, steps, pause } = await open()
  const failing = pause.runWhilePaused(userId, async () => {
    await db.destroy()
    throw new Error('restore failed')
  })
  await expect(failing).rejects.toThrow('restore failed')
  expect(steps.slice(3)).toEqual(['error: true', 'resume a later', 'resume b later'])
})
