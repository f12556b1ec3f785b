import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../testing/temporaryFolder.js'
import { StartFailure } from '../../../lib/startFailure.js'
import { openStore } from '../../open.js'

const name = 'morpheus.db'

async function filled(folder: string): Promise<void> {
  const db = await openStore({ dataFolder: folder })
  const details = 'x'.repeat(900)
  const line = {
    user_id: null,
    session_id: null,
    level: 'info',
    service: 'system',
    at: '2026',
    folded: '',
  } as const
  for (let group = 0; group < 20; group += 1) {
    await db
      .insertInto('system_logs')
      .values(Array.from({ length: 100 }, (_, index) => ({ ...line, message: `${index}`, details })))
      .execute()
  }
  await db.destroy()
}

/** A copy of the files while the database is open, as a killed process leaves them: with the write-ahead log. */
async function killed(): Promise<string> {
  const [alive, dead] = [temporaryFolder(), temporaryFolder()]
  await filled(alive)
  const db = await openStore({ dataFolder: alive })
  await db.insertInto('revoked_tokens').values({ id: 'last', expires_at: '9' }).execute()
  for (const file of [name, `${name}-wal`]) copyFileSync(join(alive, file), join(dead, file))
  await db.destroy()
  return dead
}

function spoil(path: string): void {
  const file = openSync(path, 'r+')
  // In the middle of the file, past the first pages that every start reads.
  writeSync(file, Buffer.alloc(3 * 4096, 7), 0, 3 * 4096, Math.floor(statSync(path).size / 8192) * 4096)
}

const isDamaged =
  /^O banco de dados .*morpheus\.db está danificado\. Restaure um backup ou, sem um, copie a pasta/

test('checks the database of a killed process and opens it when intact', async () => {
  const folder = await killed()
  const db = await openStore({ dataFolder: folder }, { isChecked: true })
  expect(await db.selectFrom('revoked_tokens').select('id').execute()).toEqual([{ id: 'last' }])
  await db.destroy()
  expect(existsSync(join(folder, `${name}-wal`))).toBe(false)
})

test('reports damage after an unclean end in one line at start and changes nothing', async () => {
  const folder = await killed()
  const path = join(folder, name)
  spoil(path)
  const files = () => [name, `${name}-wal`].map((file) => readFileSync(join(folder, file)).toString('base64'))
  const before = files()
  const failing = openStore({ dataFolder: folder }, { isChecked: true })
  await expect(failing).rejects.toThrow(StartFailure)
  await expect(failing).rejects.toThrow(isDamaged)
  expect(files()).toEqual(before)
  // The file still opens by hand, so data can be salvaged.
  const file = new Database(path, { readonly: true })
  expect(file.prepare('select count(*) from users').pluck().get()).toBe(0)
  file.close()
})

test.each(['half of it', 'its last page'])(
  'reports a file that lost %s, even after a clean end',
  async (lost) => {
    const folder = temporaryFolder()
    await filled(folder)
    const path = join(folder, name)
    const { size } = statSync(path)
    truncateSync(path, lost === 'half of it' ? Math.floor(size / 2) : size - 4096)
    await expect(openStore({ dataFolder: folder }, { isChecked: true })).rejects.toThrow(isDamaged)
  },
)

test('skips the check after a clean end', async () => {
  const folder = temporaryFolder()
  await filled(folder)
  spoil(join(folder, name))
  const db = await openStore({ dataFolder: folder }, { isChecked: true })
  await db.destroy()
})
