import type { LogEntry, LogLevel, LogService, TimeRange } from '@morpheus/sdk/contract'
import { type Cancel, type Clock, isoNow } from '../lib/clock.js'
import { foldText } from '../lib/foldText.js'
import { rangeMs } from '../lib/timeRange.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import type { SystemLogRow } from '../store/monitoringTables.js'
import { mapSessionNames } from '../store/repositories/sessions.js'
import {
  deleteLines,
  findFirstLineSince,
  findLastLine,
  insertLines,
  type LogFilter,
  listLogEntries,
  type NewSystemLogRow,
} from '../store/repositories/systemLogs.js'
import { isAdministrator } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import type { VisibleSessions } from '../store/visibleSessions.js'
import { cleanDetails, cleanMessage } from './logText.js'

const batchSize = 20_000

/**
 * A search scans every entry and blocks the store, so it proceeds by 20 000 in the requested order. Other queries use
 * an index.
 */
export function* splitLogSearch(filter: LogFilter, last: number, oldestFirst: boolean): Generator<LogFilter> {
  if (!filter.search) return yield filter
  const [from, to] = [filter.from ?? 1, Math.min(filter.to ?? last, last)]
  for (let offset = 0; from + offset <= to; offset += batchSize) {
    yield oldestFirst
      ? { ...filter, from: from + offset, to: Math.min(to, from + offset + batchSize - 1) }
      : { ...filter, from: Math.max(from, to - offset - batchSize + 1), to: to - offset }
  }
}

const waitMs = 250
const batch = 200
const queued = 2000
const deleteBatchSize = 1000

/** System log entry, in Portuguese, for an operator; must not contain credentials. */
export interface LogLine {
  level: LogLevel
  service: LogService
  message: string
  details?: Readonly<Record<string, unknown>> | undefined
  /** Owner; absent for entries about the whole system. */
  userId?: string | undefined
  sessionId?: string | undefined
}

export interface LogQuery {
  level?: LogLevel | undefined
  service?: LogService | undefined
  timeRange?: TimeRange | undefined
  search?: string | undefined
  /** Only entries before, or after, one with this id. */
  before?: number | undefined
  after?: number | undefined
  visibleSessions?: VisibleSessions
  /** Restricts to one session; ownership is already checked. */
  sessionId?: string | undefined
}

/**
 * The operators' log. Entries are written in batches in the background: after 250 ms or 200 of them, and at the stop. A
 * crash may lose the last 250 ms. If the store is too slow, 2 000 entries wait; older ones are dropped and counted.
 */
export class SystemLog {
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  #db: Db | null = null
  #queue: NewSystemLogRow[] = []
  #droppedCount = 0
  #timer: Cancel | null = null
  #writing: Promise<void> = Promise.resolve()
  #busy = false
  #closed = false

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#onError = onError
  }

  open(db: Db): void {
    this.#db = db
    this.#plan()
  }

  write(line: LogLine): void {
    if (this.#closed) return
    this.#queue.push(this.#row(line))
    if (this.#queue.length > queued) {
      this.#queue.shift()
      this.#droppedCount += 1
    }
    if (this.#queue.length === batch && !this.#busy) void this.flush()
    else this.#plan()
  }

  /** Resolves when all entries so far can be read. */
  flush(): Promise<void> {
    this.#timer?.()
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.flush()
  }

  /** Entries visible to the user: newest first, or with `after` oldest first. */
  async read(userId: string, query: LogQuery, limit: number): Promise<LogEntry[]> {
    await this.flush()
    const db = this.#store()
    const filter = await this.#filter(db, query)
    if (!filter) return []
    const oldestFirst = query.after !== undefined
    const rows: SystemLogRow[] = []
    for (const window of splitLogSearch(filter, await findLastLine(db), oldestFirst)) {
      const page = { limit: limit - rows.length, oldestFirst }
      const [system, userLines] = await Promise.all([
        filter.sessionId === undefined ? listLogEntries(db, null, window, page) : [],
        listLogEntries(db, userId, window, page),
      ])
      const lines = [...system, ...userLines].sort((a, b) => (oldestFirst ? a.id - b.id : b.id - a.id))
      rows.push(...lines.slice(0, page.limit))
      if (rows.length === limit) break
      await yieldToLoop()
    }
    const sessions = rows.flatMap(({ session_id }) => session_id ?? [])
    const names = await mapSessionNames(db, [...new Set(sessions)])
    return rows.map((row) => toEntry(row, names))
  }

  /**
   * Deletes the user's own entries that `read` would show, for an administrator the system's too; returns the number.
   */
  async clear(userId: string, query: LogQuery): Promise<number> {
    await this.flush()
    const db = this.#store()
    const filter = await this.#filter(db, query)
    if (!filter) return 0
    // Entries written meanwhile stay.
    const boundedFilter = { ...filter, to: await findLastLine(db) }
    let deleted = 0
    const isAdmin = await isAdministrator(db, userId)
    // An intruder must not be able to erase the traces of the sign-in.
    const clearableFilter = { ...boundedFilter, ofSessions: !isAdmin }
    for (const owner of isAdmin ? [null, userId] : [userId]) {
      for (let count = deleteBatchSize; count === deleteBatchSize; await yieldToLoop()) {
        count = await deleteLines(db, owner, clearableFilter, deleteBatchSize)
        deleted += count
      }
    }
    return deleted
  }

  /** Null when nothing can match. */
  async #filter(
    db: Db,
    { timeRange, before, after, search, ...conditions }: LogQuery,
  ): Promise<LogFilter | null> {
    const filter: LogFilter = { ...conditions, search: search === undefined ? undefined : foldText(search) }
    if (timeRange !== undefined) {
      filter.from = await findFirstLineSince(db, isoNow(this.#clock, -rangeMs[timeRange]))
      if (filter.from === undefined) return null
    }
    if (after !== undefined) filter.from = Math.max(filter.from ?? 0, after + 1)
    if (before !== undefined) filter.to = before - 1
    return filter
  }

  #plan(): void {
    if (this.#timer || this.#busy || !this.#db || this.#queue.length === 0) return
    this.#timer = this.#clock.after(waitMs, () => void this.flush())
  }

  async #writeAll(): Promise<void> {
    const db = this.#db
    if (!db) return
    this.#busy = true
    try {
      for (let lines = this.#next(); lines.length > 0; lines = this.#next()) {
        await insertLines(db, lines)
        const insertedLines = new Set(lines)
        // Some may have been dropped meanwhile.
        this.#queue = this.#queue.filter((line) => !insertedLines.has(line))
      }
      this.#busy = false
    } catch (error) {
      this.#busy = false
      this.#onError(error)
      if (!this.#closed) this.#plan()
    }
  }

  /** Next batch; a note about dropped entries comes last. */
  #next(): NewSystemLogRow[] {
    if (this.#queue.length === 0 && this.#droppedCount > 0) {
      const message = `Linhas de log descartadas: ${this.#droppedCount}. O banco de dados não acompanhou.`
      this.#droppedCount = 0
      this.#queue.push(this.#row({ level: 'warn', service: 'system', message }))
    }
    return this.#queue.slice(0, batch)
  }

  #row({ level, service, message, details, userId, sessionId }: LogLine): NewSystemLogRow {
    const text = cleanMessage(message)
    return {
      user_id: userId ?? null,
      session_id: sessionId ?? null,
      level,
      service,
      at: isoNow(this.#clock),
      folded: foldText(`${service} ${text}`),
      message: text,
      details: details === undefined ? null : cleanDetails(details),
    }
  }

  #store(): Db {
    if (this.#db) return this.#db
    throw new TypeError('The system log has no store yet')
  }
}

function toEntry(row: SystemLogRow, names: ReadonlyMap<string, string>): LogEntry {
  return {
    id: String(row.id),
    level: row.level,
    service: row.service,
    timestamp: row.at,
    message: row.message,
    sessionId: row.session_id,
    sessionName: row.session_id === null ? null : (names.get(row.session_id) ?? null),
    ...(row.details !== null && { details: JSON.parse(row.details) }),
  }
}
