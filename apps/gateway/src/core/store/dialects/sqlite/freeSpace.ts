import { open, read, stat, write } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../tables.js'
import { getDatabasePath, pragmas } from './open.js'
import { openOnThread } from './threadDb.js'
import { withConnection } from './withConnection.js'

const [openFile, readBytes, writeBytes, getStats] = [
  promisify(open),
  promisify(read),
  promisify(write),
  promisify(stat),
]

/** Chunk read under the write lock: some milliseconds. */
const chunkBytes = 1 * 1024 ** 2
/** An overflow page begins with a page number: from this number on it could be mistaken for a B-tree page. */
const maxPages = 2 ** 24

/** By path. Never closed: closing one releases the POSIX locks that SQLite holds on the same file. */
const files = new Map<string, number>()

/**
 * Overwrites the unused space inside database pages. `secure_delete` overwrites deleted rows, but a page split leaves a
 * copy of the moved cells until the space is reused. Only the gap between the cell pointers and the first cell is
 * cleared, which is unused by the file format. False while a reader holds an old snapshot: retry later.
 */
export async function clearFreeSpace(db: Db, dataFolder: string, signal: AbortSignal): Promise<boolean> {
  const path = getDatabasePath(dataFolder)
  const file = files.get(path) ?? (await openFile(path, 'r+'))
  files.set(path, file)
  const thread = openOnThread(path, pragmas)
  try {
    for (let from = 0; ; ) {
      signal.throwIfAborted()
      const next = await withConnection(db, (connection) =>
        clearChunk({ main: connection, thread }, path, file, from),
      )
      if (next === 'busy') return false
      if (next === 'end') return true
      from = next
    }
  } finally {
    await thread.destroy()
  }
}

interface Connections {
  main: Db
  /** SQLite checkpoints the log in one piece: keep that off the event loop. */
  thread: Db
}

async function clearChunk(
  { main, thread }: Connections,
  path: string,
  file: number,
  from: number,
): Promise<number | 'busy' | 'end'> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(thread)
  if (rows[0]?.busy !== 0) return 'busy'
  await sql`begin immediate`.execute(thread)
  try {
    // Frames in the log would overwrite the cleared pages.
    if ((await getStats(`${path}-wal`)).size > 0) return from
    const head = Buffer.alloc(100)
    await readBytes(file, head, 0, head.length, 0)
    const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
    const { size } = await getStats(path)
    if (from >= size || size / pageSize >= maxPages) return 'end'
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - from))
    await readBytes(file, chunk, 0, chunk.length, from)
    let isCleared = false
    // The first page holds the schema, so no personal data.
    for (
      let pageStart = from === 0 ? pageSize : 0;
      pageStart + pageSize <= chunk.length;
      pageStart += pageSize
    ) {
      const gap = findGap(chunk.subarray(pageStart, pageStart + pageSize))
      if (gap === null || isZero(chunk.subarray(pageStart + gap.from, pageStart + gap.to))) continue
      const length = gap.to - gap.from
      await writeBytes(file, Buffer.alloc(length), 0, length, from + pageStart + gap.from)
      isCleared = true
    }
    // Cached pages would be written back.
    if (isCleared) for (const db of [main, thread]) await sql`pragma shrink_memory`.execute(db)
    return from + chunk.length
  } finally {
    await sql`rollback`.execute(thread)
  }
}

/** https://sqlite.org/fileformat2.html#b_tree_pages */
function findGap(page: Buffer): { from: number; to: number } | null {
  const kind = page[0]
  const header = kind === 2 || kind === 5 ? 12 : kind === 10 || kind === 13 ? 8 : 0
  if (header === 0) return null
  const cells = page.readUInt16BE(3)
  const from = header + 2 * cells
  const to = page.readUInt16BE(5) || 65_536
  if (from > to || to > page.length) return null
  for (let cell = 0; cell < cells; cell += 1) {
    const cellStart = page.readUInt16BE(header + 2 * cell)
    if (cellStart < to || cellStart >= page.length) return null
  }
  return { from, to }
}

const zeros = Buffer.alloc(65_536)

const isZero = (bytes: Buffer) => bytes.equals(zeros.subarray(0, bytes.length))
