import { open, read, stat, write } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../tables.js'
import { databaseIn, pragmas } from './open.js'
import { openOnThread } from './threadDb.js'
import { inTurn } from './turn.js'

const [opened, readAt, writeAt, statOf] = [
  promisify(open),
  promisify(read),
  promisify(write),
  promisify(stat),
]

/** So much of the file is looked at while nobody else writes: some milliseconds. */
const chunkBytes = 1 * 1024 ** 2
/** An overflow page begins with a page's number: from here on it might look like another kind of page. */
const mostPages = 2 ** 24

/** By path. Never closed: closing one lets go of the locks that SQLite holds on the same file. */
const files = new Map<string, Promise<number>>()

/**
 * Overwrites what lies in pages of the database and belongs to no row. `secure_delete` overwrites what is deleted, but
 * where a page is split a copy of what went to the other one stays in the part that is not in use, until something else is
 * put there. Whatever it finds is between the last pointer to a cell and the first cell, where by the format of the file
 * nothing is. False where somebody reads a state from before: then it is to be tried again.
 */
export async function clearFreeSpace(db: Db, dataFolder: string, signal: AbortSignal): Promise<boolean> {
  const path = databaseIn(dataFolder)
  const known = files.get(path) ?? opened(path, 'r+')
  files.set(path, known)
  const file = await known
  const thread = openOnThread(path, pragmas)
  try {
    for (let from = 0; ; ) {
      signal.throwIfAborted()
      const next = await inTurn(db, (own) => clearChunk({ own, thread }, path, file, from))
      if (next === 'busy') return false
      if (next === 'end') return true
      from = next
    }
  } finally {
    await thread.destroy()
  }
}

interface Connections {
  /** The gateway's. */
  own: Db
  /** SQLite puts the log into the file in one piece: not on the loop. */
  thread: Db
}

async function clearChunk(
  { own, thread }: Connections,
  path: string,
  file: number,
  from: number,
): Promise<number | 'busy' | 'end'> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(thread)
  if (rows[0]?.busy !== 0) return 'busy'
  await sql`begin immediate`.execute(thread)
  try {
    // What lies in the log would take the place of what is written here.
    if ((await statOf(`${path}-wal`)).size > 0) return from
    const head = Buffer.alloc(100)
    await readAt(file, head, 0, head.length, 0)
    const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
    const { size } = await statOf(path)
    if (from >= size || size / pageSize >= mostPages) return 'end'
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - from))
    await readAt(file, chunk, 0, chunk.length, from)
    let isCleared = false
    // The first page holds the schema, and nobody.
    for (let at = from === 0 ? pageSize : 0; at + pageSize <= chunk.length; at += pageSize) {
      const gap = gapOf(chunk.subarray(at, at + pageSize))
      if (gap === null || isBlank(chunk.subarray(at + gap.from, at + gap.to))) continue
      const length = gap.to - gap.from
      await writeAt(file, Buffer.alloc(length), 0, length, from + at + gap.from)
      isCleared = true
    }
    // What is in memory still would be written again.
    if (isCleared) for (const db of [own, thread]) await sql`pragma shrink_memory`.execute(db)
    return from + chunk.length
  } finally {
    await sql`rollback`.execute(thread)
  }
}

/** https://sqlite.org/fileformat2.html#b_tree_pages */
function gapOf(page: Buffer): { from: number; to: number } | null {
  const kind = page[0]
  const header = kind === 2 || kind === 5 ? 12 : kind === 10 || kind === 13 ? 8 : 0
  if (header === 0) return null
  const cells = page.readUInt16BE(3)
  const from = header + 2 * cells
  const to = page.readUInt16BE(5) || 65_536
  if (from > to || to > page.length) return null
  for (let cell = 0; cell < cells; cell += 1) {
    const at = page.readUInt16BE(header + 2 * cell)
    if (at < to || at >= page.length) return null
  }
  return { from, to }
}

const blank = Buffer.alloc(65_536)

const isBlank = (bytes: Buffer) => bytes.equals(blank.subarray(0, bytes.length))
