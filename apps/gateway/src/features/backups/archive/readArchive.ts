import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type * as z from 'zod'
import { yieldToLoop } from '../../../core/lib/yieldToLoop.js'
import { baselineVersion, schemaVersion } from '../../../core/store/migrate.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { backupTables } from '../schema/backupTables.js'
import {
  ArchiveError,
  createDamagedError,
  createNewerVersionError,
  createNotABackupError,
  createOlderVersionError,
  createTooLargeError,
} from './archiveErrors.js'
import { formatVersion, Manifest, manifestName, mediaName, type Part, partName } from './manifest.js'

const maxManifestBytes = 1024 * 1024
/** Characters of a single row. */
const maxRowLength = 32 * 1024 * 1024
const batchSize = 200
/** Database text compresses tenfold, repetitive text fiftyfold; a ZIP bomb a thousandfold. */
const maxRatio = 200
/** Small files may be repetitive. */
const ratioExemptBytes = 8 * 1024 * 1024

/** An opened backup ZIP. Names, sizes and manifest are valid; the parts are still to be verified. */
export class Archive {
  readonly manifest: Manifest
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** `maxBytes` limits the unpacked size. @throws BadArchive */
  static async open(path: string, maxBytes: number): Promise<Archive> {
    const { size } = await stat(path)
    const zip = await translateZipErrors(() =>
      openPromise(path, {
        autoClose: false,
        lazyEntries: true,
        validateEntrySizes: true,
        strictFileNames: true,
      }),
    )
    try {
      const entries = await translateZipErrors(() => readEntries(zip))
      refuseBombs([...entries.values()], size, maxBytes)
      const manifest = await readManifest(zip, entries)
      refuseUnlistedFiles(manifest, entries)
      return new Archive(zip, entries, manifest)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  close(): void {
    this.#zip.close()
  }

  /** SHA-256 of the message files. */
  get media(): string[] {
    return [...this.#entries.keys()].flatMap((name) => /^media\/([0-9a-f]{64})$/.exec(name)?.[1] ?? [])
  }

  async openMedia(sha256: string): Promise<Readable> {
    return this.#open(mediaName(sha256))
  }

  /**
   * A part's rows in pieces, each row an object of texts and numbers. @throws BadArchive when they differ from the
   * manifest.
   */
  async *rows({ table, rows, bytes, sha256 }: Part): AsyncGenerator<readonly AnyRow[]> {
    const hash = createHash('sha256')
    let length = 0
    let count = 0
    let batch: AnyRow[] = []
    let partialLine: Buffer = Buffer.alloc(0)
    const stream = await this.#open(partName(table))
    try {
      for await (const chunk of stream) {
        const piece: Buffer = chunk
        hash.update(piece)
        length += piece.length
        partialLine = partialLine.length === 0 ? piece : Buffer.concat([partialLine, piece])
        let from = 0
        for (let end = partialLine.indexOf(10); end !== -1; end = partialLine.indexOf(10, from)) {
          batch.push(parseRow(partialLine.toString('utf8', from, end)))
          from = end + 1
          if (batch.length < batchSize) continue
          count += batch.length
          yield batch
          batch = []
          await yieldToLoop()
        }
        partialLine = partialLine.subarray(from)
        if (partialLine.length > maxRowLength) throw createDamagedError()
      }
    } catch (error) {
      throw error instanceof ArchiveError || !isZipError(error) ? error : createDamagedError()
    } finally {
      stream.destroy()
    }
    count += batch.length
    if (batch.length > 0) yield batch
    if (partialLine.length > 0 || count !== rows || length !== bytes || hash.digest('hex') !== sha256)
      throw createDamagedError()
  }

  async #open(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (!entry) throw createDamagedError()
    return translateZipErrors(() => this.#zip.openReadStreamPromise(entry))
  }
}

/** Reads every file. @throws BadArchive when one differs from its name's hash. */
export async function verifyMedia(archive: Archive, signal: AbortSignal): Promise<void> {
  for (const sha256 of archive.media) {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    await translateZipErrors(async () => {
      for await (const chunk of await archive.openMedia(sha256)) hash.update(chunk)
    })
    if (hash.digest('hex') !== sha256) throw createDamagedError()
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let index = 0
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName) || entry.isEncrypted()) throw createDamagedError()
    entries.set(entry.fileName, entry)
    if (++index % batchSize === 0) await yieldToLoop()
  }
  return entries
}

function refuseBombs(entries: readonly Entry[], size: number, maxBytes: number): void {
  let packed = 0
  let unpacked = 0
  for (const { compressedSize, uncompressedSize } of entries) {
    packed += compressedSize
    unpacked += uncompressedSize
    if (uncompressedSize > ratioExemptBytes && uncompressedSize > maxRatio * compressedSize)
      throw createTooLargeError()
  }
  // Overlapping entries unpack the same bytes repeatedly.
  if (packed > size || unpacked > maxBytes) throw createTooLargeError()
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry || entry.uncompressedSize > maxManifestBytes) throw createNotABackupError()
  const chunks: Buffer[] = []
  await translateZipErrors(async () => {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  })
  const content = Buffer.concat(chunks)
  // The manifest holds the hashes of the other files; only the ZIP's own checksum, which yauzl ignores, covers it.
  if (crc32(content) !== entry.crc32) throw createDamagedError()
  const json = parsed(content.toString('utf8'))
  if (typeof json !== 'object' || json === null) throw createNotABackupError()
  // A newer format cannot be read by this version.
  if ('format' in json && typeof json.format === 'number' && json.format > formatVersion)
    throw createNewerVersionError()
  const read: z.ZodSafeParseResult<Manifest> = Manifest.safeParse(json)
  if (!read.success) throw createNotABackupError()
  if (read.data.schema > schemaVersion) throw createNewerVersionError()
  if (read.data.schema < baselineVersion) throw createOlderVersionError()
  return read.data
}

function refuseUnlistedFiles({ parts, media, type }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const names = new Set([manifestName, ...parts.map(({ table }) => partName(table))])
  if (names.size !== parts.length + 1) throw createDamagedError()
  for (const { table } of parts) {
    const backupTable = backupTables.get(table)
    if (!backupTable || (type === 'SETTINGS_ONLY' && backupTable.content !== 'settings'))
      throw createDamagedError()
    if (!entries.has(partName(table))) throw createDamagedError()
  }
  let files = 0
  for (const name of entries.keys()) {
    if (names.has(name)) continue
    if (!/^media\/[0-9a-f]{64}$/.test(name)) throw createDamagedError()
    files += 1
  }
  if (files !== media.files) throw createDamagedError()
}

function parseRow(line: string): AnyRow {
  const json = parsed(line)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw createDamagedError()
  const row: Record<string, string | number | null> = {}
  for (const [name, value] of Object.entries(json)) {
    if (typeof value !== 'string' && value !== null && !Number.isSafeInteger(value))
      throw createDamagedError()
    row[name] = value
  }
  return row
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Errors of the ZIP reader mean a damaged ZIP. */
async function translateZipErrors<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ArchiveError || !isZipError(error)) throw error
    throw createDamagedError()
  }
}

/** Machine errors have a system call; all others are the file's. */
const isZipError = (error: unknown) => !(error instanceof Error && 'syscall' in error) && !isAbort(error)
const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
