import type { SentToIntegration } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import type { InventoryTable } from '../personalDataInventory.js'

type Target = Omit<SentToIntegration, 'count'>

const Counted = z.array(z.object({ kind: z.string(), sessionName: z.string().nullable(), count: z.number() }))

export class SentTo {
  readonly #targets: ReadonlyMap<string, Target>
  #counts: ReadonlyMap<string, SentToIntegration>

  private constructor(targets: ReadonlyMap<string, Target>, before: readonly SentToIntegration[]) {
    this.#targets = targets
    this.#counts = new Map(before.map((table) => [toKey(table), table]))
  }

  /** `before` holds earlier counts. */
  static async open(db: Db, userId: string, before = '[]'): Promise<SentTo> {
    const rows = await db
      .selectFrom('delivery_targets as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .select(['t.id', 't.kind', 's.name as sessionName'])
      .where('s.user_id', '=', userId)
      .execute()
    const targets = new Map(rows.map(({ id, kind, sessionName }) => [id, { kind, sessionName }]))
    return new SentTo(targets, Counted.parse(JSON.parse(before)))
  }

  get all(): SentToIntegration[] {
    return [...this.#counts.values()]
  }

  with(table: InventoryTable, rows: readonly AnyRow[]): SentToIntegration[] {
    return [...this.#countedWith(table, rows).values()]
  }

  countAll(table: InventoryTable, rows: readonly AnyRow[]): void {
    this.#counts = this.#countedWith(table, rows)
  }

  #countedWith({ sent }: InventoryTable, rows: readonly AnyRow[]): Map<string, SentToIntegration> {
    const counts = new Map(this.#counts)
    for (const row of sent ? rows.filter(sent.wasSent) : []) {
      const fallbackTarget = typeof row.kind === 'string' ? { kind: row.kind, sessionName: null } : undefined
      const target = (sent && this.#targets.get(String(row[sent.target]))) ?? fallbackTarget
      if (!target) continue
      const name = toKey(target)
      counts.set(name, { ...target, count: (counts.get(name)?.count ?? 0) + 1 })
    }
    return counts
  }
}

const toKey = ({ kind, sessionName }: Target) => JSON.stringify([kind, sessionName])
