import type { Session } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import {
  countOwnSessions,
  listSessionsAfter,
  type SessionFilter,
  type SessionPosition,
} from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { sessionView } from './state/sessionView.js'

/** Rows per part: some milliseconds. */
const part = 200

const Position = z.tuple([z.string(), z.string()])

export interface SessionPage {
  sessions: Session[]
  total: number
  nextCursor: string | null
}

type View<Item> = (rows: SessionRow[]) => Promise<Item[]>

/** A user's sessions, newest first: by page, or all in parts that yield the event loop. */
export class SessionPages {
  readonly #db: Db
  readonly #locks = new KeyedLock()

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Keyset pagination: creations and deletions between two pages move no other row.
   * @throws HttpError 400 for an invalid cursor
   */
  async page(
    userId: string,
    {
      cursor,
      limit,
      ...filter
    }: Omit<SessionFilter, 'userId'> & { cursor?: string | undefined; limit: number },
  ): Promise<SessionPage> {
    const after = cursor === undefined ? null : parsePosition(cursor)
    const rows = await listSessionsAfter(this.#db, { userId, ...filter }, after, limit + 1)
    const pageRows = rows.slice(0, limit)
    const last = pageRows.at(-1)
    return {
      sessions: pageRows.map(sessionView),
      total: await countOwnSessions(this.#db, { userId, ...filter }),
      nextCursor: rows.length > limit && last ? writeCursor([last.created_at, last.id]) : null,
    }
  }

  async all<Item>(
    userId: string,
    view: View<Item>,
    filter: Omit<SessionFilter, 'userId'> = {},
  ): Promise<Item[] | AsyncIterable<Item[]>> {
    const filters = { userId, ...filter }
    const first = await listSessionsAfter(this.#db, filters, null, part)
    if (first.length < part) return view(first)
    return this.#parts(filters, view, first)
  }

  async *#parts<Item>(which: SessionFilter, view: View<Item>, first: SessionRow[]): AsyncGenerator<Item[]> {
    for (let rows = first; ; ) {
      yield await view(rows)
      const last = rows.at(-1)
      if (rows.length < part || !last) return
      const after = { createdAt: last.created_at, id: last.id }
      rows = await this.#runExclusive(() => listSessionsAfter(this.#db, which, after, part))
    }
  }

  /** One part per turn across all lists being read. */
  #runExclusive<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.#locks.run('read', async () => {
      await yieldToLoop()
      return read()
    })
  }
}

function parsePosition(cursor: string): SessionPosition {
  const [createdAt, id] = readCursor(Position, cursor)
  return { createdAt, id }
}
