import type { SentToIntegration } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import type { Recipient } from '../../../core/tableDeclaration.js'
import type { InventoryTable } from '../personalDataInventory.js'

type Target = Omit<SentToIntegration, 'count'>

const Counted = z.array(z.object({ kind: z.string(), sessionName: z.string().nullable(), count: z.number() }))

/** Number of a person's rows that each integration has received. */
export class SentTo {
  readonly #targets: ReadonlyMap<string, Target>
  readonly #sessionNames: ReadonlyMap<string, string>
  #counts: ReadonlyMap<string, SentToIntegration>

  private constructor(
    targets: ReadonlyMap<string, Target>,
    sessionNames: ReadonlyMap<string, string>,
    before: readonly SentToIntegration[],
  ) {
    this.#targets = targets
    this.#sessionNames = sessionNames
    this.#counts = new Map(before.map((count) => [toKey(count), count]))
  }

  /** `before` holds earlier counts. */
  static async open(db: Db, userId: string, before = '[]'): Promise<SentTo> {
    const sessions = await db
      .selectFrom('sessions')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .execute()
    const targets = await db
      .selectFrom('delivery_targets as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .select(['t.id', 't.kind', 's.name as sessionName'])
      .where('s.user_id', '=', userId)
      .execute()
    return new SentTo(
      new Map(targets.map(({ id, kind, sessionName }) => [id, { kind, sessionName }])),
      new Map(sessions.map(({ id, name }) => [id, name])),
      Counted.parse(JSON.parse(before)),
    )
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

  #countedWith({ listRecipients }: InventoryTable, rows: readonly AnyRow[]): Map<string, SentToIntegration> {
    const counts = new Map(this.#counts)
    for (const row of listRecipients ? rows : []) {
      const targets = (listRecipients?.(row) ?? []).flatMap((recipient) => this.#toTargets(recipient, row))
      // A row counts once for two targets that are named alike.
      for (const [key, target] of new Map(targets.map((target) => [toKey(target), target])))
        counts.set(key, { ...target, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    return counts
  }

  /** Empty for a target that was removed and whose kind is unknown. */
  #toTargets({ targetId, kind }: Recipient, { session_id }: AnyRow): Target[] {
    const target = this.#targets.get(targetId)
    if (target) return [target]
    return kind === undefined
      ? []
      : [{ kind, sessionName: this.#sessionNames.get(String(session_id)) ?? null }]
  }
}

const toKey = ({ kind, sessionName }: Target) => JSON.stringify([kind, sessionName])
