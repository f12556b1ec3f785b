import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../../core/lib/clock.js'
import { connectStore, openStore, type StoreLocation } from '../../core/store/open.js'
import type { AnyRow } from '../../core/store/readInBatches.js'
import type { Db } from '../../core/store/tables.js'
import { fillTables } from '../../testing/filledStore.js'
import { runGateway, runHere } from '../../testing/gatewayProcess.js'
import { emptyDatabase } from '../../testing/postgres/freshDatabase.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { lockDataFolder } from '../dataFolder.js'
import { openKeys } from '../keys/openKeys.js'
import { recordStore } from '../storeIdentity.js'
import { lockForCommand } from '../storeLock.js'
import { type MoveEvent, migrateStore } from './migrateStore.js'
import { readMoveRecord } from './moveRecord.js'
import { listStoreTables } from './storeTables.js'

const hash = 'ab'.repeat(32)
const backup = '00000000-0000-4000-8000-000000000000.zip'

/** A folder with a row in every table, keys, a file of a message and a backup. */
async function installed(): Promise<StoreLocation> {
  const dataFolder = temporaryFolder()
  openKeys(dataFolder, undefined, true)
  await change({ dataFolder }, async (db) => {
    await fillTables(db)
    await recordStore(db, dataFolder)
    // Numbers that were given to rows which are gone.
    await sql`update sqlite_sequence set seq = 5000 where name = 'system_logs'`.execute(db)
  })
  for (const [name, text] of [
    [join('media', 'ab', hash), 'foto'],
    [join('backups', backup), 'zip'],
    [join('media', 'incoming', 'x'), 'incompleto'],
  ] as const) {
    mkdirSync(join(dataFolder, name, '..'), { recursive: true })
    writeFileSync(join(dataFolder, name), text)
  }
  return { dataFolder }
}

async function change<Result>(location: StoreLocation, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openStore(location)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const onPostgres = async (dataFolder: string): Promise<StoreLocation & { databaseUrl: string }> => ({
  dataFolder,
  databaseUrl: await emptyDatabase(),
})

async function moved(from: StoreLocation, to: StoreLocation, replace = false) {
  const events: MoveEvent[] = []
  const result = await migrateStore({ from, to, replace, report: (event) => events.push(event) })
  const begun = events.find((event) => event.kind === 'begun')
  return { ...result, how: begun?.kind === 'begun' ? begun.how : null, events }
}

/** Every row of every table, read without the code of the move. Postgres has U+FFFD for U+0000. */
function contentsOf(location: StoreLocation): Promise<Record<string, string[]>> {
  return change(location, async (db) => {
    const contents: Record<string, string[]> = {}
    for (const { name, columns } of await listStoreTables(db)) {
      const { rows } = await sql<AnyRow>`select * from ${sql.table(name)}`.execute(db)
      contents[name] = rows
        .map((row) => JSON.stringify(columns.map((column) => row[column])).replaceAll('\\u0000', '\uFFFD'))
        .sort()
    }
    return contents
  })
}

const nextLogId = (location: StoreLocation) =>
  change(location, async (db) => {
    const entry = { level: 'info', service: 'system', at: 'x', folded: 'x', message: 'x' } as const
    return (await db.insertInto('system_logs').values(entry).returning('id').executeTakeFirstOrThrow()).id
  })

test('moves every table to Postgres and back with equal hash, files and sequence numbers', async () => {
  const from = await installed()
  const before = await contentsOf(from)
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const there = await onPostgres(from.dataFolder)
  const gone = await moved(from, there)
  expect(gone).toMatchObject({ how: 'new', files: null, tables: Object.keys(before).length })
  expect(await contentsOf(there)).toEqual(before)
  const back = { dataFolder: join(temporaryFolder(), 'novo') }
  const returned = await moved(there, back)
  expect(returned).toMatchObject({ how: 'new', hash: gone.hash, rows: gone.rows, files: { files: 3 } })
  expect(await contentsOf(back)).toEqual(before)
  for (const name of ['secret.key', 'store.id', join('media', 'ab', hash), join('backups', backup)])
    expect(readFileSync(join(back.dataFolder, name))).toEqual(readFileSync(join(from.dataFolder, name)))
  expect(existsSync(join(back.dataFolder, 'media', 'incoming'))).toBe(false)
  for (const location of [there, back]) expect(await nextLogId(location)).toBe(5001)
})

test('after a kill the incomplete target starts no gateway, and the move resumes', async () => {
  const from = await installed()
  const to = await onPostgres(from.dataFolder)
  await change(to, async () => undefined)
  const command = ['migrate-store', '--from', `sqlite:${from.dataFolder}`, '--to', 'postgres']
  const env = { DATABASE_URL: to.databaseUrl, MORPHEUS_LOG_LEVEL: 'silent' }
  const blocker = new pg.Client(to.databaseUrl)
  await blocker.connect()
  onTestFinished(() => blocker.end())
  // The copy waits at this table.
  await blocker.query(`create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(42); return new; end $$`)
  await blocker.query(
    'create trigger wait_here before insert on messages for each row execute function wait_here()',
  )
  await blocker.query('select pg_advisory_lock(42)')
  const killed = runGateway(command, { env })
  const waits = `select 1 from pg_locks join pg_database on pg_database.oid = database
    where not granted and locktype = 'advisory' and datname = current_database()`
  await vi.waitFor(async () => expect((await blocker.query(waits)).rows).toHaveLength(1))
  killed.kill('SIGKILL')
  expect((await killed.ended).stdout).toContain('Começando do início.')
  await blocker.query('select pg_advisory_unlock(42)')
  const started = await runHere(['--data', from.dataFolder, '--host', '127.0.0.1', '--port', '0'], { env })
  expect([started.exitCode, started.stderr]).toEqual([
    1,
    'O banco de dados está incompleto: uma mudança para ele (morpheus-gateway migrate-store) foi interrompida. Execute o comando de novo, ou use o banco de origem.\n',
  ])
  const again = await runHere(command, { env })
  expect(again.exitCode, again.stderr).toBe(0)
  expect(again.stdout).toMatch(/^Continuando uma mudança interrompida: \d+ tabelas já estão no destino\.$/m)
  expect(again.stdout).toMatch(/^Pronto: .* iguais nos dois lados /m)
  expect(again.stdout).not.toContain('] users: ')
  expect(again.stdout).toContain(
    `Inicie o Morpheus com DATABASE_URL e --data ${from.dataFolder}, ou vários nós com --cluster, cada um com uma pasta própria em --data.\n`,
  )
  expect(await contentsOf(to)).toEqual(await contentsOf(from))
})

/** Ends a move at a table. */
async function interrupted(from: StoreLocation, to: StoreLocation, table: string): Promise<void> {
  const report = (event: MoveEvent) => {
    if (event.kind === 'table' && event.table === table) throw new Error('Interrupted')
  }
  await expect(migrateStore({ from, to, replace: false, report })).rejects.toThrow('Interrupted')
}

test('resumes a move only if the source is unchanged, and otherwise restarts it', async () => {
  const from = await installed()
  const to = { dataFolder: join(temporaryFolder(), 'novo') }
  await interrupted(from, to, 'messages')
  const { db } = await connectStore(to)
  expect((await readMoveRecord(db))?.tables.has('messages')).toBe(true)
  await db.destroy()
  await change(from, (db) => db.updateTable('users').set({ name: 'Outro nome' }).execute())
  expect((await moved(from, to)).how).toBe('restarted')
  expect(await contentsOf(to)).toEqual(await contentsOf(from))
})

test('does not overwrite another installation, or an earlier copy without --replace', async () => {
  const [from, other] = [await installed(), await installed()]
  const before = await contentsOf(other)
  await expect(moved(from, other)).rejects.toThrow(
    /^A pasta de dados .* de outra instalação: nada foi alterado/,
  )
  const there = await onPostgres(from.dataFolder)
  const first = await moved(from, there)
  await expect(moved(other, { ...there, dataFolder: other.dataFolder })).rejects.toThrow(
    'O destino já guarda dados de outra instalação: nada foi alterado.',
  )
  await expect(moved(there, from)).rejects.toThrow(
    'Para trocar o que está nele pelo que está na origem, acrescente --replace.',
  )
  expect(await moved(there, from, true)).toMatchObject({ how: 'new', hash: first.hash })
  await interrupted(from, { ...there, databaseUrl: await emptyDatabase() }, 'users')
  expect(await contentsOf(other)).toEqual(before)
})

test('detects a value that changed during the copy', async () => {
  const from = await installed()
  const to = await onPostgres(from.dataFolder)
  await change(to, (db) =>
    sql`create function other() returns trigger language plpgsql as
      $$ begin new.name = new.name || ' '; return new; end $$`
      .execute(db)
      .then(() =>
        sql`create trigger other before insert on users for each row execute function other()`.execute(db),
      ),
  )
  await expect(moved(from, to)).rejects.toThrow(
    'A tabela users não ficou igual no destino (3 linhas na origem, 3 no destino).',
  )
})

test.each(['from', 'to'] as const)('refuses to move while a gateway uses the store of --%s', async (side) => {
  const from = await installed()
  const to = await onPostgres(temporaryFolder())
  const held = side === 'from' ? from : to
  const release =
    side === 'from' ? lockDataFolder(from.dataFolder) : await lockForCommand(held, systemClock, 'in use')
  onTestFinished(() => void release())
  await expect(moved(from, to)).rejects.toThrow(
    'em uso por um Morpheus. Encerre-o e execute o comando de novo.',
  )
})
