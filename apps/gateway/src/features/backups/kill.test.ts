import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Backup, contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { FolderStore } from '../../core/files/folderStore.js'
import { systemClock } from '../../core/lib/clock.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { openStore } from '../../core/store/open.js'
import { listBackupIds } from '../../core/store/repositories/backups.js'
import { hashesOf } from '../../testing/backups/accountHashes.js'
import { giveContacts } from '../../testing/backups/manyContacts.js'
import { callAt, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway } from '../../testing/testGateway.js'
import { BackupFiles } from './backupFiles.js'

function contentOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      // The file may have been deleted meanwhile.
      const { size = 0, mtimeMs = 0 } = existsSync(path) ? statSync(path) : {}
      return `${path} ${size} ${mtimeMs}`
    })
    .join('\n')
}

/** A copy of a data folder at each event loop tick in which it changed: the state after a kill at that moment. */
async function atEachStep(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const copies: string[] = []
  let seen = ''
  let ended = false
  const watching = (async () => {
    while (!ended) {
      const content = contentOf(folder)
      if (content !== seen) {
        seen = content
        const copy = temporaryFolder()
        cpSync(folder, copy, { recursive: true })
        copies.push(copy)
      }
      await new Promise(setImmediate)
    }
  })()
  await work().finally(() => {
    ended = true
  })
  await watching
  return copies
}

async function hashesIn(folder: string) {
  const db = await openStore({ dataFolder: folder }, { isChecked: true })
  const hashes = await hashesOf(db)
  const known = await listBackupIds(db)
  await db.destroy()
  // Excludes rows that a restore adds.
  const { activity: _, ...rest } = hashes
  return { hashes: JSON.stringify(rest), known }
}

test('interrupted at any step, a backup is complete or absent and a restore is all or nothing', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, { name: 'Loja' })
  await gateway.pair(token, session)
  const db = await openStore({ dataFolder: gateway.folder })
  await giveContacts(db, session, 1000)

  const making = await atEachStep(gateway.folder, () =>
    gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } }),
  )
  const [made] = await listBackupIds(db)
  const found = { whole: 0, none: 0 }
  for (const copy of making) {
    const { known } = await hashesIn(copy)
    const folder = join(copy, 'backups')
    const files = new BackupFiles(new FolderStore(copy), join(folder, 'incoming'))
    await files.prepare()
    await files.collect(async () => known, Date.now() + 2 * dayMs, new AbortController().signal)
    const left = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => !name.startsWith('quarantine'))
      .toSorted()
    expect(left).toEqual([...[...known].map((id) => `${id}.zip`), 'incoming'].toSorted())
    found[known.size === 1 ? 'whole' : 'none'] += 1
  }
  expect(found.none).toBeGreaterThan(2)
  expect(found.whole).toBeGreaterThan(0)

  await db.deleteFrom('contacts').where('phone', 'like', '%7').execute()
  await gateway.fetch('PUT /settings/user', { token, body: { name: 'Outro Nome' } })
  const states: string[] = []
  const restoring = await atEachStep(gateway.folder, () =>
    gateway.call(`POST /settings/backups/${made}/restore`, { token }),
  )
  for (const copy of restoring) states.push((await hashesIn(copy)).hashes)
  const [first, last] = [states[0], states.at(-1)]
  expect(first).not.toBe(last)
  // Exactly one change and no partial one; then sessions go on.
  const contacts = (state = '') => z.record(z.string(), z.string()).parse(JSON.parse(state)).contacts
  expect(new Set(states.map(contacts)).size).toBe(2)
  const changedAt = states.findIndex((state) => contacts(state) !== contacts(first))
  expect(new Set(states.slice(0, changedAt).map((state) => withoutSessions(state))).size).toBe(1)
  await db.destroy()
})

/** Sessions stop before a restore, which changes their rows. */
function withoutSessions(state: string): string {
  const {
    sessions: _,
    events: __,
    user_samples: ___,
    virtual_phones: ____,
    ...rest
  } = z.record(z.string(), z.string()).parse(JSON.parse(state))
  return JSON.stringify(rest)
}

test('killed while creating or restoring a large backup, keeps all data and reports it', async () => {
  const folder = temporaryFolder()
  const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
    return { gateway, url: await gateway.url }
  }
  const first = await openGateway({ dataFolder: folder, clock: systemClock })
  const session = await first.createSession(await first.signIn())
  await first.close()
  const db = await openStore({ dataFolder: folder })
  await giveContacts(db, session, 60_000)
  await db.destroy()
  let { gateway, url } = await run()
  const token = await signInAt(url, admin)
  /** Kills the gateway once the work has reached a point, and restarts it. */
  const killedIn = async (route: string, body: object, isThere: (done: number, total: number) => boolean) => {
    const lost = callAt(url, route, { token, body }).then(
      () => true,
      () => false,
    )
    await vi.waitFor(
      async () => {
        const { running } = contract.backups.progress.answer.parse(
          await callAt(url, 'GET /settings/backups/progress', { token }),
        )
        expect(running && isThere(running.done, running.total)).toBe(true)
      },
      { timeout: 60_000, interval: 5 },
    )
    gateway.kill('SIGKILL')
    await gateway.ended
    expect(await lost).toBe(false)
    ;({ gateway, url } = await run())
  }
  const list = async () => z.array(Backup).parse(await callAt(url, 'GET /settings/backups', { token }))
  const contacts = async () => {
    const open = await openStore({ dataFolder: folder })
    const { count } = await open
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await open.destroy()
    return count
  }

  await killedIn('POST /settings/backups', { type: 'FULL' }, (done) => done > 0)
  expect(await list()).toEqual([])
  expect(readdirSync(join(folder, 'backups'), { recursive: true })).toEqual(['incoming'])
  const logs = JSON.stringify(
    await callAt(url, 'GET /monitoring/logs?service=system&timeRange=24h', { token }),
  )
  expect(logs).toContain('estava em andamento quando o servidor parou')

  const { id } = Backup.parse(await callAt(url, 'POST /settings/backups', { token, body: { type: 'FULL' } }))
  const before = contract.account.get.answer.parse(await callAt(url, 'GET /settings/user', { token })).name
  await callAt(url, 'PUT /settings/user', { token, body: { name: 'Outro Nome' } })
  // Verification is the first half: beyond that it is in the transaction.
  await killedIn(`POST /settings/backups/${id}/restore`, {}, (done, total) => done > 0.6 * total)
  expect(await contacts()).toBe(60_000)
  expect(await callAt(url, 'GET /settings/user', { token })).toMatchObject({ name: 'Outro Nome' })
  await callAt(url, `POST /settings/backups/${id}/restore`, { token, body: {} })
  expect(await callAt(url, 'GET /settings/user', { token })).toMatchObject({ name: before })
})
