import type { BackupStep, BackupType } from '@morpheus/sdk/contract'
import type { Localized } from '@morpheus/sdk/text'
import { errorCode } from '../../../core/lib/errorCode.js'
import type { Origin } from '../../../core/log/activityLog.js'
import { inLongTransaction } from '../../../core/store/dialects/longTransaction.js'
import { schemaVersion } from '../../../core/store/migrate.js'
import type { Db } from '../../../core/store/tables.js'
import { excludeErasedPeople } from '../../privacy/excludeErasedPeople.js'
import {
  createDamagedError,
  createNameConflictError,
  createNotSettingsError,
  createOtherAccountError,
} from '../archive/archiveErrors.js'
import { countRows } from '../archive/manifest.js'
import { Archive } from '../archive/readArchive.js'
import type { BackupDependencies } from '../backupDependencies.js'
import { listBackupTables } from '../schema/backupTables.js'
import { readColumns } from '../schema/columns.js'
import type { Destination } from './adaptRows.js'
import { listSessionIds, restoreRows } from './restoreRows.js'
import type { Source } from './source.js'
import { upgradeArchive } from './upgradeArchive.js'
import { type BackupContents, verifyArchive } from './verify.js'

/** Unpacked size limit: 64 GB. */
const maxBytes = 64 * 1024 ** 3

export interface RestoreResult {
  counts: Record<string, number>
  keysMissing: number
}

interface RestoreRequest {
  path: string
  userId: string
  only?: BackupType
  details: Localized
  origin: Origin
  onProgress: (step: BackupStep, done: number, total: number) => void
  signal: AbortSignal
  /** @throws LeaseLostError where another node may have begun an operation of the account */
  guard: (db: Db) => Promise<void>
}

/** Replaces an account's data by a backup: full verification first, then a single transaction. */
export class Restore {
  readonly #deps: BackupDependencies

  constructor(deps: BackupDependencies) {
    this.#deps = deps
  }

  /** Dry run: reads everything and changes nothing. @throws BadArchive */
  verify(path: string, userId: string, signal: AbortSignal): Promise<Archive['manifest']> {
    return this.#withArchive(path, userId, signal, async (archive, source) => {
      await this.#contents(archive, source, signal, () => undefined)
      return archive.manifest
    })
  }

  /** @throws BadArchive where it cannot be restored here: then nothing has changed. */
  run(request: RestoreRequest): Promise<RestoreResult> {
    const { path, userId, onProgress, signal, only } = request
    return this.#withArchive(path, userId, signal, async (archive, manifest) => {
      if (only !== undefined && archive.manifest.type !== only) throw createNotSettingsError()
      const source = await this.#excludeErasedPeople(archive, manifest, userId)
      const total = 2 * archive.manifest.parts.reduce((sum, { rows }) => sum + rows, 0)
      let done = 0
      const count = (step: BackupStep) => (rows: number) => {
        done += rows
        onProgress(step, done, total)
      }
      onProgress('preparing', 0, total)
      const contents = await this.#contents(archive, source, signal, count('preparing'))
      await this.#keepMedia(archive, signal)
      const { pause, writeFreeze, deliveries } = this.#deps
      return pause.runWhilePaused(userId, () =>
        writeFreeze.during(userId, () =>
          deliveries.pauseAttemptsDuring(userId, () =>
            this.#replace(request, archive, source, contents, (step, rows) => count(step)(rows)),
          ),
        ),
      )
    })
  }

  async #replace(
    { userId, details, origin, signal, guard, onProgress }: RestoreRequest,
    archive: Archive,
    source: Source,
    contents: BackupContents,
    onRows: (step: BackupStep, rows: number) => void,
  ): Promise<RestoreResult> {
    const { db, location, vault, activity, eventStore } = this.#deps
    const { manifest } = archive
    const before = await listSessionIds(db, userId)
    const columns = await readColumns(db, listBackupTables(manifest.type))
    const keysMissing = await this.#translateErrors(() =>
      inLongTransaction(location, db, async (transaction) => {
        const missing = await restoreRows({
          db: transaction,
          vault,
          manifest,
          source,
          columns,
          contents,
          destination: await this.#readDestination(transaction, archive, userId, contents),
          onRows({ step }, rows) {
            signal.throwIfAborted()
            onRows(step, rows)
          },
        })
        const metadata = { type: manifest.type, createdAt: manifest.createdAt }
        await activity.record(transaction, userId, { action: 'backup_restore', details, metadata }, origin)
        await guard(transaction)
        return missing
      }),
    )
    // Repeated, as a cleanup may have deleted a file while nothing referred to it.
    await this.#keepMedia(archive, signal)
    onProgress('done', 1, 1)
    eventStore.publishAccountReplaced({ userId, sessionIds: [...new Set([...before, ...contents.sessions])] })
    return { counts: countRows(manifest), keysMissing }
  }

  async #withArchive<Result>(
    path: string,
    userId: string,
    signal: AbortSignal,
    work: (archive: Archive, source: Source) => Promise<Result>,
  ): Promise<Result> {
    const { db, files } = this.#deps
    const archive = await Archive.open(path, maxBytes)
    try {
      await refuseOtherAccount(db, archive.manifest.account, userId)
      const source =
        archive.manifest.schema === schemaVersion
          ? readArchiveRows(archive)
          : await upgradeArchive(archive, files.incoming, signal)
      try {
        return await work(archive, source)
      } finally {
        await source.close()
      }
    } finally {
      archive.close()
    }
  }

  async #contents(
    archive: Archive,
    source: Source,
    signal: AbortSignal,
    onRows: (rows: number) => void,
  ): Promise<BackupContents> {
    const { db, maxSessions } = this.#deps
    const columns = await readColumns(db, listBackupTables(archive.manifest.type))
    return verifyArchive({ archive, source, columns, maxSessions, signal, onRows })
  }

  async #excludeErasedPeople({ manifest }: Archive, source: Source, userId: string): Promise<Source> {
    const { db, erasedPeople } = this.#deps
    const isErased = await erasedPeople.since(db, userId, manifest.createdAt)
    if (!isErased) return source
    const tables = listBackupTables(manifest.type).map(({ table }) => table)
    const rows = await excludeErasedPeople((table) => source.rows(table), tables, isErased)
    return { rows, close: () => source.close() }
  }

  /** Content-addressed files have no effect until something refers to them. */
  async #keepMedia(archive: Archive, signal: AbortSignal): Promise<void> {
    const { media } = this.#deps
    for (const sha256 of archive.media) {
      signal.throwIfAborted()
      if (await media.has(sha256)) continue
      const file = await media.receive(await archive.openMedia(sha256), maxBytes)
      if (file.sha256 !== sha256) throw createDamagedError()
      await media.store(file, async () => undefined)
    }
  }

  async #readDestination(
    db: Db,
    archive: Archive,
    userId: string,
    contents: BackupContents,
  ): Promise<Destination> {
    const ownMedia = await db.selectFrom('media').select('sha256').where('user_id', '=', userId).execute()
    const files = new Set([...archive.media, ...ownMedia.map(({ sha256 }) => sha256)])
    const keys = await db
      .selectFrom('engine_keys')
      .innerJoin('sessions', 'sessions.id', 'engine_keys.session_id')
      .select('session_id')
      .distinct()
      .where('sessions.user_id', '=', userId)
      .execute()
    return {
      userId,
      at: archive.manifest.createdAt,
      paired: new Set([...contents.phones, ...keys.map(({ session_id }) => session_id)]),
      media: new Set([...contents.media].flatMap(([id, sha256]) => (files.has(sha256) ? [id] : []))),
      files,
    }
  }

  async #translateErrors<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (uniqueViolations.includes(code)) throw createNameConflictError()
      if (code.startsWith('SQLITE_CONSTRAINT') || code.startsWith('23')) throw createDamagedError()
      throw error
    }
  }
}

/** A unique key is taken by another account, since the own rows are deleted. */
const uniqueViolations = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505']

function readArchiveRows(archive: Archive): Source {
  const parts = new Map(archive.manifest.parts.map((part) => [part.table, part]))
  async function* rows(table: string) {
    const part = parts.get(table)
    if (part) yield* archive.rows(part)
  }
  return { rows, close: async () => undefined }
}

/**
 * A backup of another gateway becomes the caller's.
 * @throws BadArchive for the backup of another account of this gateway
 */
async function refuseOtherAccount(db: Db, account: string, userId: string): Promise<void> {
  if (account === userId) return
  const other = await db.selectFrom('users').select('id').where('id', '=', account).executeTakeFirst()
  if (other) throw createOtherAccountError()
}
