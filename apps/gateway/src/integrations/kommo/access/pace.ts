import * as z from 'zod'
import type { Clock } from '../../../core/lib/clock.js'
import { raceAbort } from '../../../core/lib/raceAbort.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { Db } from '../../../core/store/tables.js'
import { maxCalls, PacedAccount, type Priority, windowMs } from './pacedAccount.js'

/** Latency differs between nodes. */
const marginMs = 50
/** Reservations further ahead come from a clock that has been set back since: ignore them. */
const maxAheadMs = 60_000

const Calls = z.object({ at: z.array(z.number()).default([]), rest: z.number().default(0) })
type Calls = z.output<typeof Calls>

/**
 * Rate limit of a Kommo account, shared by all sessions and nodes: 7 calls per second. Recent calls are in the store,
 * where a node reserves the account's next slot; within a node urgent calls go first.
 */
export class KommoPace {
  readonly #db: Db
  readonly #clock: Clock
  readonly #accounts = new Map<string, PacedAccount>()

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Runs a call in its slot. Rejects with the signal's reason if that comes first. */
  async run<Result>(
    account: string,
    priority: Priority,
    signal: AbortSignal,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const slot = this.#paced(account).acquire(priority, signal)
    const ended = await raceAbort(signal, slot).catch((error: unknown) => {
      void slot.then(
        (end) => end(),
        () => undefined,
      )
      throw error
    })
    try {
      return await call()
    } finally {
      ended()
    }
  }

  /** Pauses all calls to the account, as Kommo requested. */
  async rest(account: string, ms: number): Promise<void> {
    const pausedUntil = this.#clock.now() + Math.min(ms, maxAheadMs)
    await this.#change(account, (calls) => ({ ...calls, rest: Math.max(calls.rest, pausedUntil) }))
  }

  #paced(account: string): PacedAccount {
    const existing = this.#accounts.get(account)
    if (existing) return existing
    const created = new PacedAccount(this.#clock, () => this.#next(account))
    this.#accounts.set(account, created)
    return created
  }

  /** Reserves the next slot: milliseconds until it begins. */
  async #next(account: string): Promise<number> {
    let at = 0
    await this.#change(account, (calls, now) => {
      const seventh = calls.at.length < maxCalls ? 0 : (calls.at[0] ?? 0) + windowMs + marginMs
      at = Math.max(now, calls.rest, seventh, calls.at.at(-1) ?? 0)
      return { ...calls, at: [...calls.at, at].slice(-maxCalls) }
    })
    return at - this.#clock.now()
  }

  async #change(account: string, change: (calls: Calls, now: number) => Calls): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const now = this.#clock.now()
      const { at, rest } = Calls.parse(JSON.parse(await lockPace(db, account)))
      const stored = {
        at: at.filter((one) => one <= now + maxAheadMs),
        rest: rest <= now + maxAheadMs ? rest : 0,
      }
      await savePace(db, account, JSON.stringify(change(stored, now)))
    })
  }
}

/** An account's recent calls; locks them until the transaction ends. */
async function lockPace(db: Db, account: string): Promise<string> {
  const { calls } = await db
    .insertInto('kommo_paces')
    .values({ account, calls: '{}' })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => ({ account: eb.ref('excluded.account') })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}

async function savePace(db: Db, account: string, calls: string): Promise<void> {
  await db.updateTable('kommo_paces').set({ calls }).where('account', '=', account).execute()
}
