import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { BackupStep, BackupType } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Vault } from '../../../core/lib/vault.js'
import { version } from '../../../core/lib/version.js'
import type { MediaFiles } from '../../../core/media/mediaFiles.js'
import { schemaVersion } from '../../../core/store/migrate.js'
import { type AnyRow, estimateRows, readInBatches } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import { type BackupTable, listBackupTables } from '../schema/backupTables.js'
import { belongsTo } from '../schema/belongs.js'
import { type Column, readColumns } from '../schema/columns.js'
import { formatVersion, type Manifest, manifestName, mediaName, type Part, partName } from './manifest.js'
import { configurationColumns, withoutSecrets } from './secrets.js'

/** The fastest level already compresses database text tenfold. */
const compressionLevel = 1

export interface Writing {
  /** A snapshot. */
  db: Db
  vault: Vault
  media: MediaFiles
  userId: string
  type: BackupType
  /** ISO 8601. */
  createdAt: string
  path: string
  /** `done` and `total` count rows. */
  onProgress: (step: BackupStep, done: number, total: number) => void
  signal: AbortSignal
}

export async function writeArchive(writing: Writing): Promise<Manifest> {
  const { path, createdAt, onProgress, signal } = writing
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => undefined)
  const output = Readable.from(zip.outputStream)
  const archiveWritten = pipeline(output, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal })
  archiveWritten.catch(() => undefined)
  const mtime = new Date(createdAt)
  const entry = async (name: string, content: Readable, compress: boolean) => {
    zip.addReadStream(content, name, {
      mtime,
      mode: 0o100600,
      compress,
      ...(compress && { compressionLevel }),
    })
    await Promise.race([finished(content, { writable: false }), failed, archiveWritten])
  }
  try {
    const manifest = await writeParts(writing, (name, pieces) =>
      entry(name, Readable.from(pieces, { objectMode: false }), true),
    )
    onProgress('compressing', manifest.seen, manifest.seen)
    for (const sha256 of manifest.files) await entry(mediaName(sha256), writing.media.open(sha256), false)
    zip.addBuffer(Buffer.from(JSON.stringify(manifest.manifest, null, 2)), manifestName, { mtime })
    zip.end()
    await Promise.race([archiveWritten, failed])
    return manifest.manifest
  } catch (error) {
    output.destroy()
    await archiveWritten.catch(() => undefined)
    throw error
  }
}

type WriteEntry = (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>

async function writeParts(
  { db, vault, media, userId, type, createdAt, onProgress, signal }: Writing,
  write: WriteEntry,
): Promise<{ manifest: Manifest; files: readonly string[]; seen: number }> {
  const tables = listBackupTables(type)
  const columns = await readColumns(db, tables)
  const readings = tables.map((one) => ({
    one,
    reading: createRowQuery(one, columns.get(one.table) ?? [], userId),
  }))
  let total = 0
  for (const { reading } of readings) total += await estimateRows(db, reading)
  const files = new Set<string>()
  const parts: Part[] = []
  let done = 0
  for (const { one, reading } of readings) {
    onProgress(one.step, done, total)
    const hash = createHash('sha256')
    let rows = 0
    let bytes = 0
    async function* lines(): AsyncGenerator<Buffer> {
      for await (const piece of readInBatches(db, reading)) {
        signal.throwIfAborted()
        const text = piece.rows.map((row) => `${JSON.stringify(toArchived(vault, one, row))}\n`).join('')
        for (const file of piece.rows.flatMap((row) => listFiles(one, row))) files.add(file)
        rows += piece.rows.length
        done += piece.scannedCount
        onProgress(one.step, done, total)
        if (text === '') continue
        const buffer = Buffer.from(text)
        bytes += buffer.length
        hash.update(buffer)
        yield buffer
      }
    }
    await write(partName(one.table), lines())
    parts.push({ table: one.table, rows, bytes, sha256: hash.digest('hex') })
  }
  const existingFiles: string[] = []
  for (const file of files) if (await media.has(file)) existingFiles.push(file)
  const manifest: Manifest = {
    format: formatVersion,
    morpheus: version,
    schema: schemaVersion,
    createdAt,
    type,
    account: userId,
    parts,
    media: { files: existingFiles.length },
  }
  return { manifest, files: existingFiles, seen: done }
}

function createRowQuery(
  { table, sequenceColumn, rowCondition = sql`1 = 1` }: BackupTable,
  columns: readonly Column[],
  userId: string,
) {
  return {
    table,
    columns: columns.map(({ name }) => name),
    where: sql`${belongsTo(table, userId)} and ${rowCondition}`,
    order: sequenceColumn,
  }
}

function toArchived(vault: Vault, { table }: BackupTable, row: AnyRow): AnyRow {
  const column = configurationColumns.get(table)
  if (!column) return row
  const fields = column.fieldsOf(row)
  const text = vault.tryOpen(String(row[column.column]), column.contextOf(row))
  const open =
    text === null || fields === null
      ? { values: {}, missing: ['*'] }
      : withoutSecrets(fields, JSON.parse(text))
  return { ...row, [column.column]: JSON.stringify(open) }
}

function listFiles({ table }: BackupTable, row: AnyRow): string[] {
  const file = table === 'media' ? row.sha256 : table === 'virtual_messages' ? row.file : null
  return typeof file === 'string' ? [file] : []
}
