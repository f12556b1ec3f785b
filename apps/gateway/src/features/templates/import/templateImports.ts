import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RejectedTemplate, TemplateImport } from '@morpheus/sdk/contract'
import { templateMessages } from '@morpheus/sdk/text'
import type { Lease, Leases } from '../../../core/cluster/leases.js'
import { type Clock, instant } from '../../../core/lib/clock.js'
import { yieldToLoop } from '../../../core/lib/yieldToLoop.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import { beginImport, endImport, openImports, takeBackImported } from '../imports.js'
import { nameTaken, tooManyTemplates } from '../refusals.js'
import { countTemplates, insertTemplates } from '../repository.js'
import { templateAudit } from '../templateAudit.js'
import { newTemplateRow, type SaidTemplate } from '../templateRows.js'
import { csvRows } from './csvRows.js'
import { jsonRows } from './jsonRows.js'
import { type FileRow, nameIn, readRow, wrongFile } from './rows.js'
import { textOf } from './textOf.js'

const leaseOf = (id: string) => `templates:import:${id}`

/** Templates per transaction: some milliseconds. */
const savedAtOnce = 100
/** Reported rejections; further ones are only counted. */
const mostTold = 5000

interface ImportOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  activityLog: ActivityLog
  leases: Leases
  /** Templates per user. */
  most: number
}

interface ImportFile {
  name: string
  path: string
  open(): Readable
}

/**
 * Imports of template files. Templates are stored while the file is read and become visible all at once at its end. An
 * unfinished import is rolled back, after a crash by the next start.
 */
export class TemplateImports {
  readonly #options: ImportOptions
  readonly #underWay = new Set<string>()

  constructor(options: ImportOptions) {
    this.#options = options
  }

  /** Rolls back imports of killed processes and failed rollbacks; skips imports in progress. */
  async rescan(): Promise<void> {
    for (const id of await openImports(this.#options.db)) {
      if (this.#underWay.has(id)) continue
      const lease = await this.#options.leases.acquire(leaseOf(id))
      if (!lease) continue
      await this.#takeBack(id)
      await lease.release()
    }
  }

  /**
   * Invalid rows and taken names are reported and skipped; all others are imported.
   * @throws HttpError 400 for a file that cannot be read as a whole, 429 where its templates are too many: then nothing is.
   */
  async run(userId: string, file: ImportFile, origin: Origin): Promise<TemplateImport> {
    const rows = rowsOf(file)
    const { db, writes, clock, most, activityLog, leases } = this.#options
    const id = randomUUID()
    const at = instant(clock)
    const lease = await leases.acquire(leaseOf(id))
    if (!lease) throw new Error(`The import ${id} is another node's`)
    this.#underWay.add(id)
    try {
      await writes.commit((change) => beginImport(change, { id, user_id: userId, started_at: at }))
      const answer = new ImportReport()
      let remaining = most - (await countTemplates(db, userId))
      for await (const part of inParts(rows, savedAtOnce)) {
        remaining -= await this.#save(part, { userId, at, importId: id, lease }, answer)
        if (remaining < 0) throw tooManyTemplates(most)
      }
      await writes.commit(async (change) => {
        await lease.guard(change)
        await endImport(change, id)
        if (answer.imported > 0)
          await activityLog.record(change, userId, templateAudit.imported(answer.imported, file.name), origin)
      })
      return answer.report()
    } catch (error) {
      await this.#takeBack(id)
      throw error
    } finally {
      this.#underWay.delete(id)
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
      else prepared.push({ row, made: newTemplateRow(read.said satisfies SaidTemplate, origin) })
    }
    const made = prepared.map((one) => one.made)
    const added = await this.#options.writes.commit(async (db) => {
      // A slow node that lost its lease has lost its earlier rows too.
      await lease.guard(db)
      return insertTemplates(db, made)
    })
    for (const {
      row,
      made: { id },
    } of prepared)
      if (!added.has(id)) answer.reject(row, nameTaken)
    answer.imported += added.size
    return added.size
  }

  async #takeBack(id: string): Promise<void> {
    const { writes } = this.#options
    while ((await writes.commit((db) => takeBackImported(db, id, savedAtOnce))) > 0) await yieldToLoop()
    await writes.commit((db) => endImport(db, id))
  }
}

class ImportReport {
  imported = 0
  #rejectedCount = 0
  readonly #rejected: RejectedTemplate[] = []

  reject(row: FileRow, reason: string): void {
    this.#rejectedCount += 1
    if (this.#rejected.length < mostTold) this.#rejected.push({ line: row.line, name: nameIn(row), reason })
  }

  report(): TemplateImport {
    const rejected = this.#rejected.sort((a, b) => a.line - b.line)
    return { imported: this.imported, rejected, rejectedCount: this.#rejectedCount }
  }
}

function rowsOf(file: ImportFile): AsyncGenerator<FileRow> {
  const [, type = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  switch (type.toLowerCase()) {
    case 'json':
      return jsonRows(textOf(file))
    case 'csv':
      return csvRows(textOf(file))
    default:
      throw wrongFile(templateMessages.onlyJsonAndCsv)
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
