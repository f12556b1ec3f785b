import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { revokeToken } from '../../features/auth/revokedTokens.js'
import { freshDatabase } from '../../testing/postgres/freshDatabase.js'
import { GroupCommit } from './groupCommit.js'
import { openStore } from './open.js'

const [writers, changesEach, commitsPerLoss] = [40, 15, 60]

test('connections lost at any moment neither fail nor repeat a change', async () => {
  const databaseUrl = await freshDatabase()
  // A single connection ends the others, so that it never ends itself.
  const open = (databaseConnections = 10) => openStore({ dataFolder: '', databaseUrl, databaseConnections })
  const [killer, ...nodes] = await Promise.all([open(1), open(), open()])
  onTestFinished(async () => void (await Promise.all([killer, ...nodes].map((db) => db.destroy()))))
  const commits = nodes.map((db) => new GroupCommit(db))
  const heard: string[] = []
  const losses: Promise<unknown>[] = []
  const committed = (id: string) => {
    heard.push(id)
    if (heard.length % commitsPerLoss === 0)
      losses.push(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(killer),
      )
  }
  const write = async (writer: number) => {
    for (let number = 0; number < changesEach; number += 1) {
      const id = `${writer} ${number}`
      await commits[writer % commits.length]?.commit(
        `owner ${writer % 7}`,
        (db) => revokeToken(db, id, '2026-11-22T12:00:00.000Z'),
        { onCommit: () => committed(id) },
      )
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await Promise.all(losses)
  const rows = await killer.selectFrom('revoked_tokens').select('id').execute()
  expect(rows).toHaveLength(writers * changesEach)
  expect(heard.sort()).toEqual(rows.map(({ id }) => id).sort())
})
