import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Backup, BackupProgress, BackupType } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { FileRange } from '../../core/files/fileStore.js'
import { isoNow } from '../../core/lib/clock.js'
import { HttpError, InternalError } from '../../core/lib/httpError.js'
import { isDiskFull } from '../../core/lib/systemErrors.js'
import type { Origin } from '../../core/log/activityLog.js'
import type { BackupRow } from '../../core/store/backupTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { deleteBackup, findBackup, insertBackup, listBackups } from '../../core/store/repositories/backups.js'
import { inSnapshot } from '../../core/store/snapshot.js'
import { AccountOperations, type Operation } from './accountOperations.js'
import { ArchiveError } from './archive/archiveErrors.js'
import { countRows, type Manifest } from './archive/manifest.js'
import { writeArchive } from './archive/writeArchive.js'
import type { BackupDependencies } from './backupDependencies.js'
import { backupView, getBackupFileName } from './backupView.js'
import { Restore, type RestoreResult } from './restoring/restore.js'

interface NewBackup {
  type: BackupType
  description: string | null
  origin: 'manual' | 'scheduled'
}

interface UploadedBackup {
  path: string
  sha256: string
  bytes: number
}

interface BackupFile {
  name: string
  /** Bytes. */
  size: number
  sha256: string
  open: (range?: FileRange) => Readable
}

/**
 * Backups of an account, for its owner. Configuration spec §3 and §4. All calls that name one throw a HttpError 404 for
 * another user's or a missing backup.
 */
export class Backups {
  readonly #deps: BackupDependencies
  readonly #restore: Restore
  readonly #operations: AccountOperations

  constructor(deps: BackupDependencies) {
    this.#deps = deps
    this.#restore = new Restore(deps)
    this.#operations = new AccountOperations(deps)
  }

  async list(userId: string): Promise<Backup[]> {
    return (await listBackups(this.#deps.db, userId)).map(backupView)
  }

  /** @throws OtherNodeError where another node runs it */
  getProgress(userId: string): Promise<BackupProgress | null> {
    return this.#operations.getProgress(userId)
  }

  /** Resolves once it is on the disk. @throws HttpError 409 during another operation. */
  create(userId: string, input: NewBackup, origin: Origin | null): Promise<Backup> {
    return this.#operations.run(userId, 'create', input.type, async (operation) => {
      const { clock, files } = this.#deps
      const path = files.newPath()
      const startedAt = clock.monotonic()
      const createdAt = isoNow(clock)
      try {
        const manifest = await this.#write(userId, input.type, path, createdAt, operation)
        const { size } = await stat(path)
        const row: BackupRow = {
          id: randomUUID(),
          user_id: userId,
          ...input,
          size,
          sha256: await computeDigest(path),
          counts: JSON.stringify(countRows(manifest)),
          duration: Math.round(clock.monotonic() - startedAt),
          created_at: createdAt,
        }
        return await this.#keep(
          path,
          row,
          localized('activity.backup_created', { name: getBackupFileName(row) }),
          origin,
          operation,
        )
      } finally {
        await rm(path, { force: true })
      }
    })
  }

  /**
   * Adds a downloaded backup, possibly of another gateway. @throws HttpError 400 for an invalid or incomplete backup.
   */
  upload(
    userId: string,
    { path, sha256, bytes }: UploadedBackup,
    description: string | null,
    origin: Origin,
  ): Promise<Backup> {
    return this.#operations.run(userId, 'restore', 'FULL', async (operation) => {
      const manifest = await this.#restore.verify(path, userId, operation.signal).catch((error: unknown) => {
        throw refusedFile(error, 'file')
      })
      const row: BackupRow = {
        id: randomUUID(),
        user_id: userId,
        type: manifest.type,
        description,
        origin: 'uploaded',
        size: bytes,
        sha256,
        counts: JSON.stringify(countRows(manifest)),
        duration: null,
        created_at: manifest.createdAt,
      }
      return this.#keep(
        path,
        row,
        localized('activity.backup_received', { name: getBackupFileName(row) }),
        origin,
        operation,
      )
    })
  }

  /**
   * Exports the settings as a temporary ZIP, which the caller deletes. @throws HttpError 409 during another operation.
   */
  exportSettings(userId: string, origin: Origin): Promise<{ path: string; name: string }> {
    const type = 'SETTINGS_ONLY'
    return this.#operations.run(userId, 'create', type, async (operation) => {
      const { db, activity, clock, files } = this.#deps
      const path = files.newPath()
      const created_at = isoNow(clock)
      try {
        await this.#write(userId, type, path, created_at, operation)
        const act = {
          action: 'backup_create',
          details: localized('activity.settings_exported'),
          metadata: { type },
        } as const
        await activity.record(db, userId, act, origin)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, name: getBackupFileName({ type, created_at }) }
    })
  }

  /**
   * Replaces the settings by those of a file. @throws HttpError 400 for an invalid file, 422 when it cannot be imported
   * here.
   */
  importSettings(
    userId: string,
    { path }: Pick<UploadedBackup, 'path'>,
    origin: Origin,
  ): Promise<RestoreResult> {
    const type = 'SETTINGS_ONLY'
    return this.#operations.run(userId, 'restore', type, ({ report, signal, guard }) =>
      this.#restore
        .run({
          path,
          userId,
          only: type,
          details: localized('activity.settings_imported'),
          origin,
          onProgress: report,
          signal,
          guard,
        })
        .catch((error: unknown) => {
          throw refusedFile(error, 'settings')
        }),
    )
  }

  /** @throws HttpError 410 for a lost file. */
  async file(id: string, userId: string): Promise<BackupFile> {
    const { size, sha256, ...row } = await this.#findStored(id, userId)
    const open = (range?: FileRange) => this.#deps.files.open(id, range)
    return { size, sha256, name: getBackupFileName(row), open }
  }

  /**
   * @throws BadArchive, a HttpError 422, where it cannot be restored, 410 for a lost file, InternalError where we fail: then
   * nothing has changed.
   */
  async restore(id: string, userId: string, origin: Origin): Promise<RestoreResult> {
    const row = await this.#findStored(id, userId)
    const details = localized('activity.backup_restored', { name: getBackupFileName(row) })
    return this.#operations.run(userId, 'restore', row.type, ({ report: onProgress, signal, guard }) =>
      this.#deps.files
        .withPath(id, signal, (path) =>
          this.#restore.run({ path, userId, details, origin, onProgress, signal, guard }),
        )
        .catch((error: unknown) => {
          throw failedRestore(error)
        }),
    )
  }

  /** `origin` is null when the schedule rotates backups. */
  async remove(id: string, userId: string, origin: Origin | null): Promise<void> {
    const row = await this.#findOwn(id, userId)
    const { db, activity, files } = this.#deps
    const details = localized('activity.backup_deleted', { name: getBackupFileName(row) })
    await inTransaction(db, async (transaction) => {
      await deleteBackup(transaction, id)
      await activity.record(transaction, userId, { action: 'backup_delete', details }, origin)
    })
    // After a crash here the sweep finds the orphaned file.
    await files.remove(id)
  }

  close(): Promise<void> {
    return this.#operations.close()
  }

  #write(
    userId: string,
    type: BackupType,
    path: string,
    createdAt: string,
    { report: onProgress, signal }: Operation,
  ): Promise<Manifest> {
    const { db, location, vault, media } = this.#deps
    return inSnapshot(location, db, (snapshot) =>
      writeArchive({ db: snapshot, vault, media, userId, type, createdAt, path, onProgress, signal }),
    )
  }

  async #findOwn(id: string, userId: string): Promise<BackupRow> {
    const row = await findBackup(this.#deps.db, id, userId)
    if (row) return row
    throw new HttpError('not_found', 'backup_not_found', 'Backup não encontrado')
  }

  async #findStored(id: string, userId: string): Promise<BackupRow> {
    const row = await this.#findOwn(id, userId)
    if (await this.#deps.files.has(id)) return row
    const message = 'O arquivo deste backup não está mais guardado neste servidor'
    throw new HttpError('gone', 'backup_file_gone', message)
  }

  async #keep(
    path: string,
    row: BackupRow,
    details: Localized,
    origin: Origin | null,
    { guard }: Pick<Operation, 'guard'>,
  ): Promise<Backup> {
    const { db, activity, files } = this.#deps
    const { type, size } = row
    await files.keep(path, row.id, () =>
      inTransaction(db, async (transaction) => {
        await insertBackup(transaction, row)
        const act = { action: 'backup_create', details, metadata: { type, size } } as const
        await activity.record(transaction, row.user_id, act, origin)
        await guard(transaction)
      }),
    )
    return backupView(row)
  }
}

async function computeDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

function refusedFile(error: unknown, field: 'file' | 'settings'): unknown {
  if (!(error instanceof ArchiveError)) return error
  return new HttpError('invalid', error.code, error.reason, { fields: { [field]: error.reason } })
}

/** Error of a failed restore: refusals as they are, bugs with the text of configuration spec §8. */
function failedRestore(error: unknown): unknown {
  if (error instanceof HttpError || isDiskFull(error)) return error
  return new InternalError('restore_failed', 'Erro na restauração', error)
}
