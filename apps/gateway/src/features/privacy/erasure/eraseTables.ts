import type { PrivacyCounts, PrivacyKind } from '@morpheus/sdk/contract'
import type { Lease } from '../../../core/cluster/leases.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { retryUntilWritten } from '../../../core/lib/retryUntilWritten.js'
import type { Vault } from '../../../core/lib/vault.js'
import { yieldToLoop } from '../../../core/lib/yieldToLoop.js'
import type { MediaSweep } from '../../../core/media/mediaSweep.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { ErasureRow } from '../../../core/store/privacy/privacyTables.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { deleteUnusedMedia } from '../../../core/store/repositories/media.js'
import type { Db } from '../../../core/store/tables.js'
import { updateErasure } from '../erasureRows.js'
import type { SentTo } from '../exporting/sentTo.js'
import { listAnswersAboutPerson } from '../person/answersAboutPerson.js'
import { type ChangedRow, decideErasure } from '../person/erasureDecision.js'
import type { Matcher } from '../person/matcher.js'
import { buildPersonQuery, forEachBatch, isReadable, readShapes, type Shapes } from '../person/personRows.js'
import { type InventoryTable, inventory } from '../personalDataInventory.js'
import { deleteDecidedRows, updateDecidedRows } from './applyDecisions.js'

const batchSize = 25
/** Later than any instant. */
const endOfTime = '9999'

interface EraseDependencies {
  db: Db
  /** Held through all of it: another node may have taken over from a slow one. */
  lease: Lease
  vault: Vault
  media: MediaSweep
  clock: Clock
  signal: AbortSignal
  onError: (error: unknown) => void
  onSeen: (rows: number) => void
}

/** Totals so far, stored in the transaction that they count. */
export interface Done {
  counts: PrivacyCounts
  sent: SentTo
}

/** Resumes an erasure at its stored position and scans every table with personal data. */
export async function eraseTables(
  deps: EraseDependencies,
  row: ErasureRow,
  matcher: Matcher,
  done: Done,
): Promise<void> {
  const { db, signal } = deps
  const shapes = await readShapes(db)
  const tables = inventory.filter(isReadable)
  const from = Math.max(
    0,
    tables.findIndex(({ table }) => table === row.step),
  )
  for (const [index, one] of tables.slice(from).entries()) {
    const after = index === 0 && row.after !== null ? Number(row.after) : undefined
    const reading = buildPersonQuery(db, one, { matcher, userId: row.user_id, shapes, after })
    await forEachBatch(db, reading, async ({ rows, scannedCount, last }) => {
      signal.throwIfAborted()
      await eraseRows(deps, {
        one,
        rows,
        matcher,
        shapes,
        row,
        done,
        step: { step: one.table, after: last },
      })
      deps.onSeen(scannedCount)
    })
    const next = tables[from + index + 1]?.table ?? 'answers'
    await saveStep(deps, row.id, { step: next, after: null })
  }
  await eraseAnswers(deps, row, matcher, done)
}

interface ErasureBatch {
  one: InventoryTable
  rows: readonly AnyRow[]
  matcher: Matcher
  shapes: Shapes
  row: ErasureRow
  done: Done
  step: Pick<ErasureRow, 'step' | 'after'>
}

async function eraseRows(deps: EraseDependencies, erasureBatch: ErasureBatch): Promise<void> {
  const { one, rows, matcher, shapes, row, done, step } = erasureBatch
  const { db, lease, media, clock } = deps
  const toDelete: AnyRow[] = []
  const toUpdate: [AnyRow, ChangedRow][] = []
  for (const candidate of rows) {
    const decision = decideErasure(one, candidate, matcher)
    if (decision === 'delete') toDelete.push(candidate)
    else if (decision !== 'keep') toUpdate.push([candidate, decision])
  }
  for (let from = 0; from < Math.max(toDelete.length, toUpdate.length); from += batchSize) {
    const batch = toDelete.slice(from, from + batchSize)
    const changed = toUpdate.slice(from, from + batchSize)
    const files = await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      await deleteDecidedRows(transaction, one, batch, shapes, isoNow(clock))
      for (const [before, change] of changed)
        await updateDecidedRows(transaction, one, before, change, shapes)
      const unused = await unusedMedia(transaction, batch)
      const unreferenced = [...new Set([...unused, ...ownFiles(batch)])]
      const counts = { ...done.counts }
      count(counts, one.kind, batch.length + changed.length)
      count(counts, 'media', unused.length)
      // A restart repeats this piece and finds what is left of it.
      await updateErasure(transaction, row.id, {
        step: step.step,
        counts: JSON.stringify(counts),
        sent: JSON.stringify(done.sent.with(one, batch)),
      })
      return { loose: unreferenced, counts }
    })
    done.counts = files.counts
    done.sent.countAll(one, batch)
    // Their rows are gone, so nothing would find them later.
    await retryUntilWritten(() => media.removeUnreferenced(files.loose), deps)
    await yieldToLoop()
  }
  if (toDelete.length + toUpdate.length > 0) await saveStep(deps, row.id, step)
}

/** @throws LeaseLostError */
export function saveStep(
  { db, lease }: Pick<EraseDependencies, 'db' | 'lease'>,
  id: string,
  change: Partial<ErasureRow>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lease.guard(transaction)
    await updateErasure(transaction, id, change)
  })
}

function count(counts: PrivacyCounts, kind: PrivacyKind, by: number): void {
  if (by > 0) counts[kind] = (counts[kind] ?? 0) + by
}

function unusedMedia(db: Db, deleted: readonly AnyRow[]): Promise<string[]> {
  const ids = deleted.flatMap(({ media_id }) => (typeof media_id === 'string' ? [media_id] : []))
  return deleteUnusedMedia(db, [...new Set(ids)], endOfTime)
}

const ownFiles = (deleted: readonly AnyRow[]) =>
  deleted.flatMap(({ file }) => (typeof file === 'string' ? [file] : []))

async function eraseAnswers(
  deps: EraseDependencies,
  row: ErasureRow,
  matcher: Matcher,
  done: Done,
): Promise<void> {
  const { db, lease, vault } = deps
  const answers = await listAnswersAboutPerson(db, vault, row.user_id, matcher)
  await inTransaction(db, async (transaction) => {
    await lease.guard(transaction)
    for (const { key, answer } of answers) {
      await transaction
        .updateTable('idempotent_answers')
        .set({ answer })
        .where('user_id', '=', row.user_id)
        .where('key', '=', key)
        .execute()
    }
    const counts = { ...done.counts }
    count(counts, 'other', answers.length)
    await updateErasure(transaction, row.id, { step: 'disk', counts: JSON.stringify(counts) })
    done.counts = counts
  })
}
