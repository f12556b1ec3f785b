import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { systemClock } from '../../core/lib/clock.js'
import { errorCode } from '../../core/lib/errorCode.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { migrate, readSchema, schemaVersion } from '../../core/store/migrate.js'
import { connectStore, type StoreLocation, storeExists } from '../../core/store/open.js'
import { findStoreId } from '../../core/store/repositories/storeIdentity.js'
import { inSnapshot } from '../../core/store/snapshot.js'
import type { Db } from '../../core/store/tables.js'
import { connectReadOnly } from '../check/openReadOnly.js'
import { type Cleanup, runCleanups } from '../cleanup.js'
import { lockDataFolder, prepareDataFolder } from '../dataFolder.js'
import { getKeyFilePath, readKeyFile } from '../keys/keyFile.js'
import { checkFolderFor, checkFolderIdentity, recordFolder } from '../storeIdentity.js'
import { lockForCommand } from '../storeLock.js'
import { copyTables, emptyTables, findChangedTable, hasRows, type TableProgress } from './copyTables.js'
import { type CopiedFiles, copyFiles } from './moveFiles.js'
import { beginMove, endMove, type MoveRecord, readMoveRecord } from './moveRecord.js'
import { moveSequences } from './sequences.js'
import { listStoreTables, type StoreTable } from './storeTables.js'
import { hashStore } from './tableHash.js'

export interface MoveOptions {
  readonly from: StoreLocation
  readonly to: StoreLocation
  /** The target may hold this installation already, which is then replaced. */
  readonly replace: boolean
  readonly report: (event: MoveEvent) => void
}

export type MoveEvent =
  /** `continued`: after an interruption. `restarted`: after one, but the source has changed since. */
  | { readonly kind: 'begun'; readonly how: 'new' | 'continued' | 'restarted'; readonly tables: number }
  | ({ readonly kind: 'table' } & TableProgress)
  | ({ readonly kind: 'files' } & CopiedFiles)

export interface MoveResult {
  readonly tables: number
  readonly rows: number
  /** The same on both sides. */
  readonly hash: string
  /** Null where both use one data folder. */
  readonly files: CopiedFiles | null
}

/**
 * Moves an installation into another database, and its files where the data folder is another one. The source stays as
 * it is.
 * @throws StartFailure while a gateway runs on either side, for a target with other data, and for a copy that differs
 */
export async function migrateStore({ from, to, replace, report }: MoveOptions): Promise<MoveResult> {
  if (isSamePlace(from, to)) throw new StartFailure('A origem e o destino são o mesmo banco de dados.')
  if (!(await storeExists(from)))
    throw new StartFailure(`Não há um Morpheus em ${toName(from)}. Confira --from.`)
  prepareDataFolder(to.dataFolder)
  const locks: Cleanup[] = []
  try {
    for (const folder of new Set([from.dataFolder, to.dataFolder]))
      locks.push(lockDataFolder(folder, inUse(`A pasta de dados ${folder} está`)))
    for (const location of [from, to])
      locks.push(
        await lockForCommand(location, systemClock, inUse(`O banco de dados de ${toName(location)} está`)),
      )
    return await withStores({ from, to, replace, report })
  } finally {
    await runCleanups(locks)
  }
}

async function withStores(options: MoveOptions): Promise<MoveResult> {
  const { from, to } = options
  const stores: { db: Db; explain: (error: unknown) => StartFailure; location: StoreLocation }[] = []
  const opened = async (location: StoreLocation, connect: typeof connectStore) => {
    const store = await connect(location)
    stores.push({ ...store, location })
    return store.db
  }
  try {
    const db = await opened(from, connectReadOnly)
    const id = await checkSource(db, from)
    checkTargetFolder(from, to, id)
    const target = await opened(to, connectStore)
    return await inSnapshot(from, db, (source) => move({ ...options, source, target, id }))
  } catch (error) {
    const isPostgresError = /^(?=.*\d)[0-9A-Z]{5}$/.test(errorCode(error) ?? '')
    const store = stores.findLast(({ location }) => (location.databaseUrl !== undefined) === isPostgresError)
    const isOfStore = isPostgresError || errorCode(error)?.startsWith('SQLITE_')
    throw store && isOfStore ? store.explain(error) : error
  } finally {
    for (const { db } of stores) await db.destroy()
  }
}

interface Move extends MoveOptions {
  readonly source: Db
  readonly target: Db
  /** Id of the store. */
  readonly id: string
}

async function move({ source, target, id, from, to, replace, report }: Move): Promise<MoveResult> {
  // The target's writes may take longer than a snapshot may rest.
  if (isPostgres(source)) {
    await sql`set local statement_timeout = 0`.execute(source)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(source)
  }
  const before = await readMoveRecord(target)
  if (before === null) await migrate(target)
  const tables = await listStoreTables(target)
  const record = await prepareTarget(source, target, { id, before, tables, replace, report })
  const isElsewhere = from.dataFolder !== to.dataFolder
  // The folder says first whose it is: a gateway that is started meanwhile would make keys of its own.
  if (isElsewhere) recordFolder(to.dataFolder, id)
  const files = isElsewhere
    ? await copyFiles(from.dataFolder, to.dataFolder, (copied) => report({ kind: 'files', ...copied }))
    : null
  const sums = await copyTables(source, target, tables, record, (progress) =>
    report({ kind: 'table', ...progress }),
  )
  await moveSequences(source, target, tables)
  await endMove(target)
  let rows = 0
  for (const sum of sums.values()) rows += sum.rows
  return { tables: tables.length, rows, hash: hashStore(sums), files }
}

interface Preparation {
  readonly id: string
  readonly before: MoveRecord | null
  readonly tables: readonly StoreTable[]
  readonly replace: boolean
  readonly report: (event: MoveEvent) => void
}

/** Leaves the target empty but for the tables of the record, and marks it as incomplete. */
async function prepareTarget(
  source: Db,
  target: Db,
  { id, before, tables, replace, report }: Preparation,
): Promise<MoveRecord> {
  if (before && before.source !== id)
    throw new StartFailure(
      'O destino guarda uma mudança interrompida de outra instalação: nada foi alterado. Conclua-a, ou escolha outro destino.',
    )
  if (before && (await findChangedTable(source, tables, before)) === null) {
    report({ kind: 'begun', how: 'continued', tables: before.tables.size })
    return before
  }
  if (!before && (await hasRows(target, tables))) {
    if ((await findStoreId(target)) !== id)
      throw new StartFailure(
        'O destino já guarda dados de outra instalação: nada foi alterado. Escolha um banco de dados vazio.',
      )
    if (!replace)
      throw new StartFailure(
        'O destino já guarda esta instalação, como era quando saiu dele: nada foi alterado. Para trocar o que está nele pelo que está na origem, acrescente --replace.',
      )
  }
  await beginMove(target, id)
  await emptyTables(target, tables)
  report({ kind: 'begun', how: before ? 'restarted' : 'new', tables: 0 })
  return { source: id, tables: new Map() }
}

/** @throws StartFailure for a source of another version, or one that no gateway has started on */
async function checkSource(db: Db, location: StoreLocation): Promise<string> {
  const { version } = await readSchema(db)
  if (version !== schemaVersion)
    throw new StartFailure(
      `A origem é de outra versão do Morpheus (esquema ${version}; esta usa o ${schemaVersion}): inicie esta versão nela uma vez, encerre-a e execute o comando de novo.`,
    )
  const id = await findStoreId(db)
  if (id === undefined)
    throw new StartFailure(
      `O Morpheus de ${toName(location)} nunca foi iniciado: inicie-o uma vez, encerre-o e execute o comando de novo.`,
    )
  checkFolderIdentity(location.dataFolder, id)
  return id
}

/** @throws StartFailure for a data folder of another installation */
function checkTargetFolder(from: StoreLocation, to: StoreLocation, id: string): void {
  if (from.dataFolder === to.dataFolder) return
  checkFolderFor(to.dataFolder, id)
  const [own, other] = [from, to].map(({ dataFolder }) => findKeyFile(dataFolder))
  if (other !== null && other !== own)
    throw new StartFailure(
      `A pasta de dados ${to.dataFolder} tem a chave de outra instalação (${getKeyFilePath(to.dataFolder)}): nada foi alterado. Escolha uma pasta vazia.`,
    )
}

function findKeyFile(folder: string): string | null {
  return readKeyFile(folder) === null ? null : readFileSync(getKeyFilePath(folder), 'base64')
}

function isSamePlace(a: StoreLocation, b: StoreLocation): boolean {
  if (a.databaseUrl === undefined || b.databaseUrl === undefined)
    return a.databaseUrl === b.databaseUrl && a.dataFolder === b.dataFolder
  const [one, other] = [new URL(a.databaseUrl), new URL(b.databaseUrl)]
  return one.host === other.host && one.pathname === other.pathname
}

const toName = ({ databaseUrl, dataFolder }: StoreLocation) =>
  databaseUrl === undefined ? dataFolder : `postgres ${new URL(databaseUrl).pathname.slice(1)}`

function inUse(what: string): string {
  return `${what} em uso por um Morpheus. Encerre-o e execute o comando de novo.`
}
