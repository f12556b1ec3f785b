import type { PrivacyCounts, PrivacyKind, SentToIntegration } from '@morpheus/sdk/contract'
import type { Vault } from '../../../core/lib/vault.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import { listAnswersAboutPerson } from '../person/answersAboutPerson.js'
import { decideErasure, type ErasureDecision } from '../person/erasureDecision.js'
import type { Matcher } from '../person/matcher.js'
import { buildPersonQuery, forEachBatch, isReadable, readShapes } from '../person/personRows.js'
import { type InventoryTable, inventory } from '../personalDataInventory.js'
import { SentTo } from './sentTo.js'

interface PersonSearch {
  /** A snapshot. */
  db: Db
  vault: Vault
  userId: string
  matcher: Matcher
  signal: AbortSignal
}

export interface PersonSearchResult {
  counts: PrivacyCounts
  sent: SentToIntegration[]
}

/** Searches all data of an account and passes on each row that names a person. Changes nothing. */
export async function searchPerson(
  { db, vault, userId, matcher, signal }: PersonSearch,
  onRow: (
    table: InventoryTable,
    row: AnyRow,
    decision: Exclude<ErasureDecision, 'keep'>,
  ) => Promise<void> | void,
): Promise<PersonSearchResult> {
  const counts: PrivacyCounts = {}
  const count = (kind: PrivacyKind, by = 1) => {
    counts[kind] = (counts[kind] ?? 0) + by
  }
  const sentTo = await SentTo.open(db, userId)
  const shapes = await readShapes(db)
  const media = new Set<string>()
  for (const one of inventory.filter(isReadable)) {
    await forEachBatch(db, buildPersonQuery(db, one, { matcher, userId, shapes }), async ({ rows }) => {
      signal.throwIfAborted()
      for (const row of rows) {
        const decision = decideErasure(one, row, matcher)
        if (decision === 'keep') continue
        count(one.kind)
        if (decision === 'delete') sentTo.countAll(one, [row])
        if (decision === 'delete' && typeof row.media_id === 'string') media.add(row.media_id)
        await onRow(one, row, decision)
      }
    })
  }
  if (media.size > 0) count('media', media.size)
  const answers = (await listAnswersAboutPerson(db, vault, userId, matcher)).length
  if (answers > 0) count('other', answers)
  return { counts, sent: sentTo.all }
}
