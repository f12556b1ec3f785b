import { randomUUID } from 'node:crypto'
import { type Forgetting, privacyKinds } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import { type Lease, LeaseLostError, type Leases } from '../../../core/cluster/leases.js'
import type { EventStore } from '../../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { parseMessageRef, serializeMessageRef } from '../../../core/lib/messageRefs.js'
import { raceAbort } from '../../../core/lib/raceAbort.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { MediaSweep } from '../../../core/media/mediaSweep.js'
import { isPostgres } from '../../../core/store/dialects/dialectKind.js'
import { clearFreeSpace } from '../../../core/store/dialects/sqlite/freeSpace.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { StoreLocation } from '../../../core/store/open.js'
import type { ErasureRow } from '../../../core/store/privacy/privacyTables.js'
import { listBackups } from '../../../core/store/repositories/backups.js'
import type { Db } from '../../../core/store/tables.js'
import type { ErasedPeople } from '../../sessions/erased/erasedPeople.js'
import {
  erasureContext,
  insertErasure,
  listErasures,
  listRunningErasures,
  updateErasure,
} from '../erasureRows.js'
import { SentTo } from '../exporting/sentTo.js'
import { Matcher } from '../person/matcher.js'
import { listPersonNames } from '../person/personNames.js'
import { readAllRows } from '../person/personRows.js'
import { inventory } from '../personalDataInventory.js'
import { vacuum } from './applyDecisions.js'
import { type Done, eraseTables, saveStep } from './eraseTables.js'

/** Retry delay while a reader, such as a backup, holds an old snapshot. */
const retryDelayMs = 1000

export interface ErasureDependencies {
  db: Db
  location: StoreLocation
  clock: Clock
  vault: Vault
  bus: Bus
  leases: Leases
  eventStore: EventStore
  activityLog: ActivityLog
  media: MediaSweep
  erasedPeople: ErasedPeople
  onError: (error: unknown) => void
}

const Begun = z.object({ id: z.string() })
/** The node with the lease carries an erasure out, whichever node has recorded it. */
const erasureBegun: Topic<z.infer<typeof Begun>> = { name: 'erasure:begun', schema: Begun }

const Names = z.array(z.string())
const Counts = z.partialRecord(z.enum(privacyKinds), z.number())
const SentCounts = z.array(
  z.object({ kind: z.string(), sessionName: z.string().nullable(), count: z.number() }),
)

/**
 * Erasure of people: deletes or redacts everything of an account that names them, in pieces, and resumes after a
 * restart. The receipt has counts but no names.
 */
export class Erasures {
  readonly #deps: ErasureDependencies
  readonly #progress = new Map<string, number>()
  readonly #shutdown = new AbortController()
  readonly #unsubscribe: () => void
  #running: Promise<void> = Promise.resolve()
  /** Waiting or in progress. */
  readonly #planned = new Set<string>()

  constructor(deps: ErasureDependencies) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe(erasureBegun, ({ id }) => this.#plan(id))
  }

  start(): Promise<void> {
    return this.rescan()
  }

  async rescan(): Promise<void> {
    for (const { id } of await listRunningErasures(this.#deps.db)) this.#plan(id)
  }

  /**
   * Records an erasure within a transaction; call `run` after the commit.
   * @throws HttpError 409 for a number of the account's own sessions.
   */
  async begin(db: Db, userId: string, number: string, origin: Origin): Promise<Forgetting> {
    const { clock, vault, activityLog, erasedPeople } = this.#deps
    const id = randomUUID()
    const names = await listPersonNames(db, userId, number)
    const at = isoNow(clock)
    const row: ErasureRow = {
      id,
      user_id: userId,
      state: 'running',
      names: vault.seal(JSON.stringify(names), erasureContext(id)),
      step: inventory[0]?.table ?? 'answers',
      after: null,
      counts: '{}',
      sent: '[]',
      backups: (await listBackups(db, userId)).length,
      started_at: at,
      ended_at: null,
      error: null,
      error_i18n: null,
    }
    await insertErasure(db, row)
    await erasedPeople.add(db, userId, names, at)
    const details = localized('activity.person_erasure_requested', { receipt: shortenId(id) })
    await activityLog.record(
      db,
      userId,
      { action: 'person_forget', details, metadata: { recibo: id } },
      origin,
    )
    return this.#view(row)
  }

  run(id: string): void {
    this.#deps.bus.publish(erasureBegun, { id })
  }

  #plan(id: string): void {
    if (this.#planned.has(id)) return
    this.#planned.add(id)
    this.#running = this.#running
      .then(() => this.#runErasure(id))
      .catch(this.#deps.onError)
      .finally(() => this.#planned.delete(id))
  }

  async list(userId: string): Promise<Forgetting[]> {
    return (await listErasures(this.#deps.db, userId)).map((row) => this.#view(row))
  }

  settled(): Promise<void> {
    return this.#running
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    this.#shutdown.abort(new Error('stopping'))
    await this.#running
  }

  async #runErasure(id: string): Promise<void> {
    const { leases } = this.#deps
    if (this.#shutdown.signal.aborted) return
    const lease = await leases.acquire('privacy')
    // Another node holds it.
    if (!lease) return
    const leaseEnd = new AbortController()
    const unregister = lease.onEnd(() => leaseEnd.abort(new LeaseLostError(lease.name)))
    const signal = AbortSignal.any([this.#shutdown.signal, leaseEnd.signal])
    try {
      await this.#eraseUnderLease(lease, id, signal)
    } finally {
      unregister()
    }
  }

  async #eraseUnderLease(lease: Lease, id: string, signal: AbortSignal): Promise<void> {
    const { db, vault } = this.#deps
    const row = (await listRunningErasures(db)).find((one) => one.id === id)
    if (!row) return
    try {
      const text = vault.tryOpen(row.names, erasureContext(id))
      if (text === null) throw new Error('The names of a forgetting cannot be opened')
      await this.#erasePerson(lease, row, new Matcher(Names.parse(JSON.parse(text))), signal)
    } catch (error) {
      // Continues after a restart, or at the node that has the lease now.
      if (signal.aborted || error instanceof LeaseLostError) return
      const reason = localized('privacy.not_erased')
      this.#deps.onError(error)
      await saveStep({ db, lease }, id, {
        state: 'failed',
        names: '',
        error: reason.text,
        error_i18n: serializeMessageRef(reason),
        ended_at: isoNow(this.#deps.clock),
      })
    } finally {
      this.#progress.delete(id)
    }
  }

  async #erasePerson(lease: Lease, row: ErasureRow, matcher: Matcher, signal: AbortSignal): Promise<void> {
    const { db } = this.#deps
    const done: Done = {
      counts: Counts.parse(JSON.parse(row.counts)),
      sent: await SentTo.open(db, row.user_id, row.sent),
    }
    if (row.step !== 'disk') {
      const total = await readAllRows(db)
      let count = 0
      const onSeen = (rows: number) => {
        count += rows
        this.#progress.set(row.id, Math.min(0.9, (0.9 * count) / Math.max(1, total)))
      }
      await eraseTables({ ...this.#deps, lease, signal, onSeen }, row, matcher, done)
    }
    this.#progress.set(row.id, 0.9)
    await this.#clean(signal)
    await this.#finish(lease, row, done)
  }

  /** Removes deleted data from the database files as well. */
  async #clean(signal: AbortSignal): Promise<void> {
    const { db, location, clock } = this.#deps
    if (isPostgres(db)) {
      const tables = inventory.flatMap(({ table, dependents = [] }) => [
        table,
        ...dependents.map((part) => part.table),
      ])
      return vacuum(db, [...new Set([...tables, 'media', 'idempotent_answers'])])
    }
    while (!(await clearFreeSpace(db, location.dataFolder, signal))) {
      await raceAbort(signal, new Promise<void>((resolve) => void clock.after(retryDelayMs, resolve)))
    }
  }

  async #finish(lease: Lease, row: ErasureRow, { counts, sent }: Done): Promise<void> {
    const { db, clock, activityLog } = this.#deps
    await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      const ended_at = isoNow(clock)
      await updateErasure(transaction, row.id, { state: 'done', names: '', step: 'done', ended_at })
      const details = localized('activity.person_erased', { receipt: shortenId(row.id) })
      const metadata = { recibo: row.id, apagados: counts, enviados: sent.all, backups: row.backups }
      await activityLog.record(transaction, row.user_id, { action: 'person_forget', details, metadata }, null)
    })
  }

  #view(row: ErasureRow): Forgetting {
    return {
      id: row.id,
      state: row.state,
      progress: row.state === 'done' ? 1 : (this.#progress.get(row.id) ?? 0),
      counts: Counts.parse(JSON.parse(row.counts)),
      sent: SentCounts.parse(JSON.parse(row.sent)),
      backups: row.backups,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      error: row.error,
      errorI18n: parseMessageRef(row.error_i18n),
    }
  }
}

const shortenId = (id: string) => id.slice(0, 8)
