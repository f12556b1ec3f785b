import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { exportVersion, type RejectedTemplate, type TemplateImport } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { Lease, Leases } from '../../../core/cluster/leases.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { toMessageRef } from '../../../core/lib/messageRefs.js'
import { yieldToLoop } from '../../../core/lib/yieldToLoop.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import type { TemplateImportRow } from '../tables.js'
import { templateAudit } from '../templateAudit.js'
import { createTooManyTemplatesError, nameTaken } from '../templateErrors.js'
import { countTemplates, insertTemplates } from '../templateRepository.js'
import { newTemplateRow, type RenderedTemplate } from '../templateRows.js'
import { csvRows } from './csvRows.js'
import { JsonParts, NotJson } from './jsonParts.js'
import { createWrongFileError, type FileRow, readName, readRow } from './rows.js'

const versions = [exportVersion, String(Number(exportVersion))]

/**
 * Templates of an exported file, or of a bare list.
 * @throws HttpError 400 for what is no JSON, is of another version or holds no list of templates.
 */
async function* jsonRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const parts = new JsonParts('templates')
  let line = 0
  let beginning = ''
  try {
    for await (const piece of text) {
      beginning ||= piece.trimStart().charAt(0)
      for (const part of parts.read(piece)) {
        if ('item' in part) yield { line: ++line, value: part.item }
        else if (part.member === 'version') checkVersion(part.value)
      }
    }
    parts.end()
  } catch (error) {
    throw error instanceof NotJson ? createWrongFileError(localized('templates.not_json')) : error
  }
  if (line === 0 && beginning === '{') throw createWrongFileError(localized('templates.no_list'))
}

function checkVersion(version: unknown): void {
  if (versions.includes(String(version))) return
  const versionText = String(version).slice(0, 20)
  throw createWrongFileError(
    localized('templates.other_version', { version: versionText, known: exportVersion }),
  )
}

const toLeaseName = (id: string) => `templates:import:${id}`

/** Templates per transaction: some milliseconds. */
const batchSize = 100
/** Reported rejections; further ones are only counted. */
const maxReported = 5000

interface ImportOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  activityLog: ActivityLog
  leases: Leases
  /** Templates per user. */
  maxTemplates: number
}

interface ImportFile {
  name: string
  path: string
  open(): Readable
}

/**
 * Templates are stored while the file is read and become visible all at once at its end. An unfinished import is rolled
 * back, after a crash by the next start.
 */
export class TemplateImports {
  readonly #options: ImportOptions
  readonly #inProgress = new Set<string>()

  constructor(options: ImportOptions) {
    this.#options = options
  }

  /** Rolls back imports of killed processes and failed rollbacks; skips imports in progress. */
  async rescan(): Promise<void> {
    for (const { id, user_id: userId } of await openImports(this.#options.db)) {
      if (this.#inProgress.has(id)) continue
      const lease = await this.#options.leases.acquire(toLeaseName(id))
      if (!lease) continue
      await this.#undoImport(id, userId)
      await lease.release()
    }
  }

  /**
   * Invalid rows and taken names are reported and skipped; all others are imported.
   * @throws HttpError 400 for a file that cannot be read as a whole, 429 where its templates are too many: then nothing
   * is.
   */
  async run(userId: string, file: ImportFile, origin: Origin): Promise<TemplateImport> {
    const rows = readRows(file)
    const { db, writes, clock, maxTemplates, activityLog, leases } = this.#options
    const id = randomUUID()
    const at = isoNow(clock)
    const lease = await leases.acquire(toLeaseName(id))
    if (!lease) throw new Error(`The import ${id} is another node's`)
    this.#inProgress.add(id)
    try {
      await writes.commit(userId, (change) => beginImport(change, { id, user_id: userId, started_at: at }))
      const answer = new ImportReport()
      let remaining = maxTemplates - (await countTemplates(db, userId))
      for await (const part of inParts(rows, batchSize)) {
        remaining -= await this.#save(part, { userId, at, importId: id, lease }, answer)
        if (remaining < 0) throw createTooManyTemplatesError(maxTemplates)
      }
      await writes.commit(userId, async (change) => {
        await lease.guard(change)
        await endImport(change, id)
        if (answer.imported > 0)
          await activityLog.record(change, userId, templateAudit.imported(answer.imported, file.name), origin)
      })
      return answer.report()
    } catch (error) {
      await this.#undoImport(id, userId)
      throw error
    } finally {
      this.#inProgress.delete(id)
      await lease.release()
    }
  }

  async #save(
    part: readonly FileRow[],
    { lease, ...origin }: { userId: string; at: string; importId: string; lease: Lease },
    answer: ImportReport,
  ): Promise<number> {
    const prepared: { row: FileRow; made: ReturnType<typeof newTemplateRow> }[] = []
    for (const row of part) {
      const read = readRow(row)
      if ('reason' in read) answer.reject(row, read.reason)
      else prepared.push({ row, made: newTemplateRow(read.template satisfies RenderedTemplate, origin) })
    }
    const newRows = prepared.map((one) => one.made)
    const added = await this.#options.writes.commit(origin.userId, async (db) => {
      // A slow node that lost its lease has lost its earlier rows too.
      await lease.guard(db)
      return insertTemplates(db, newRows)
    })
    for (const {
      row,
      made: { id },
    } of prepared)
      if (!added.has(id)) answer.reject(row, nameTaken)
    answer.imported += added.size
    return added.size
  }

  async #undoImport(id: string, userId: string): Promise<void> {
    const { writes } = this.#options
    const undoImport = (db: Db) => deleteImported(db, id, batchSize)
    while ((await writes.commit(userId, undoImport)) > 0) await yieldToLoop()
    await writes.commit(userId, (db) => endImport(db, id))
  }
}

class ImportReport {
  imported = 0
  #rejectedCount = 0
  readonly #rejected: RejectedTemplate[] = []

  reject(row: FileRow, reason: Localized): void {
    this.#rejectedCount += 1
    if (this.#rejected.length < maxReported)
      this.#rejected.push({
        line: row.line,
        name: readName(row),
        reason: reason.text,
        reasonI18n: toMessageRef(reason),
      })
  }

  report(): TemplateImport {
    const rejected = this.#rejected.sort((a, b) => a.line - b.line)
    return { imported: this.imported, rejected, rejectedCount: this.#rejectedCount }
  }
}

function readRows(file: ImportFile): AsyncGenerator<FileRow> {
  const [, type = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  switch (type.toLowerCase()) {
    case 'json':
      return jsonRows(textOf(file))
    case 'csv':
      return csvRows(textOf(file))
    default:
      throw createWrongFileError(localized('templates.only_json_and_csv'))
  }
}

async function* inParts<Item>(items: AsyncGenerator<Item>, size: number): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

interface TextFile {
  path: string
  open(): Readable
}

/** Streams a file's text without its byte order mark. */
async function* textOf(file: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(file))
  for await (const bytes of file.open()) yield decoder.decode(bytes, { stream: true })
  const lastText = decoder.decode()
  if (lastText !== '') yield lastText
}

/** Without BOM and UTF-8 it is Windows-1252, as written by Excel on Brazilian Windows. */
async function detectEncoding(file: TextFile): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const [first = 0, second = 0] = await readBeginning(file.path)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a BOM: both file types begin with an ASCII character.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return (await isAllUtf8(file)) ? 'utf-8' : 'windows-1252'
}

async function readBeginning(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead < 2 ? Buffer.from(' '.repeat(2)) : buffer
  } finally {
    await handle.close()
  }
}

async function isAllUtf8(file: TextFile): Promise<boolean> {
  let cut = Buffer.alloc(0)
  for await (const piece of file.open()) {
    const bytes = Buffer.concat([cut, Buffer.from(piece)])
    const end = wholeCharacters(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return false
    cut = bytes.subarray(end)
  }
  return cut.length === 0
}

/** Length without a final character that the piece may have cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

export async function beginImport(db: Db, row: TemplateImportRow): Promise<void> {
  await db.insertInto('template_imports').values(row).execute()
}

/** Publishes the imported templates: they are hidden while the import's row exists. */
async function endImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('template_imports').where('id', '=', id).execute()
}

async function deleteImported(db: Db, id: string, limit: number): Promise<number> {
  const batch = db.selectFrom('templates').select('seq').where('import_id', '=', id).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('templates').where('seq', 'in', batch).executeTakeFirst()
  return Number(numDeletedRows)
}

export function openImports(db: Db): Promise<Pick<TemplateImportRow, 'id' | 'user_id'>[]> {
  return db.selectFrom('template_imports').select(['id', 'user_id']).execute()
}
