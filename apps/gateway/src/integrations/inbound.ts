import { createHash } from 'node:crypto'
import type { TargetKind } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../core/cluster/bus.js'
import type { SessionHomes } from '../core/cluster/sessionHomes.js'
import { type Cancel, type Clock, isoNow } from '../core/lib/clock.js'
import { HttpError } from '../core/lib/httpError.js'
import { KeyedWorker } from '../core/lib/keyedWorker.js'
import { secretsEqual } from '../core/lib/secretsEqual.js'
import type { DeliveryTargetRow } from '../core/store/deliveryTables.js'
import type { GroupCommit } from '../core/store/groupCommit.js'
import { findTargetByKind, findTargetWithOwner } from '../core/store/repositories/deliveryTargets.js'
import type { Db } from '../core/store/tables.js'
import type { ChatwootInboxRow } from './chatwoot/tables.js'
import {
  deleteReceivedBefore,
  findFirstReceived,
  finishReceived,
  insertReceived,
  listLanesWithWork,
  postponeReceived,
} from './inboundRows.js'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute]
/** Time to remember calls: repetitions come within seconds. */
const rememberMs = day

export interface InboundCall {
  readonly sessionId: string
  /** The secret part of the address. */
  readonly token: string
  readonly bytes: Buffer
  /** Header value by lower-case name; empty without one. */
  readonly header: (name: string) => string
}

export type InboundRow = ChatwootInboxRow

export interface QueueKey {
  /** Key of the queue that serialises the work: calls with another key are worked on beside it. */
  readonly lane: string
  /** The system's own id of the call; without one, the same bytes are the same call. */
  readonly id?: string
}

interface InboundOptions {
  readonly kind: TargetKind
  /** The secret part of a target's address; null where it has none, so that every call is refused. */
  token(targetId: string): Promise<string | null>
  /** False for a call without the signature of its system. */
  isSigned?(targetId: string, call: InboundCall): Promise<boolean>
  /** The queue of a call, by its JSON; null for one that is not stored. Without this, a target has one queue. */
  getQueueKey?(body: unknown, call: InboundCall, targetId: string): QueueKey | null
  /**
   * Processes a call. `last` on the final attempt. @throws when a retry may succeed
   */
  work(row: InboundRow, last: boolean, signal: AbortSignal): Promise<void>
  /** Deletes what is too old to be needed, at the start and daily. */
  sweep?(): Promise<void>
}

interface InboundDependencies {
  readonly db: Db
  readonly writes: GroupCommit
  readonly bus: Bus
  readonly homes: SessionHomes
  readonly clock: Clock
  readonly addStoredBytes: (userId: string, bytes: number) => void
  readonly onError: (error: unknown) => void
}

const Lane = z.object({ sessionId: z.string(), targetId: z.string(), name: z.string() })
type Lane = z.infer<typeof Lane>

/**
 * The calls of another system at a secret path, `/…/:sessionId/:token`: checked and stored before they are
 * acknowledged, once each; then processed at the session's home in the order of their lane, again after a failure.
 */
export class Inbound {
  readonly #deps: InboundDependencies
  readonly #options: InboundOptions
  readonly #worker: KeyedWorker<Lane>
  readonly #queued: Topic<Lane>
  readonly #unsubscribe: () => void
  #sweeping: Cancel = () => undefined

  constructor(deps: InboundDependencies, options: InboundOptions) {
    this.#deps = deps
    this.#options = options
    this.#worker = new KeyedWorker({
      clock: deps.clock,
      getName: ({ targetId, name }) => JSON.stringify([targetId, name]),
      work: async (lane, _, signal) => {
        const ms = await this.#doDue(lane, signal)
        // An item waiting for its retry blocks its lane.
        return ms === null ? null : { ms, msAfterWake: null }
      },
      onError: deps.onError,
    })
    this.#queued = { name: `inbound:${options.kind}`, schema: Lane }
    this.#unsubscribe = deps.bus.subscribe(this.#queued, (lane) => this.#worker.wake(lane))
    deps.homes.onArrival((sessionId) => void this.#wakeAll(sessionId).catch(deps.onError))
  }

  /** @throws HttpError 401 for whoever does not know the address, or does not sign as the system does. */
  async receive(call: InboundCall): Promise<void> {
    const { kind, token, isSigned, getQueueKey } = this.#options
    const target = await findTargetByKind(this.#deps.db, call.sessionId, kind)
    const expected = target && (await token(target.id))
    // Same error for unknown sessions, which must not be discoverable.
    if (!target || !expected || !secretsEqual(call.token, expected)) throw createInvalidSignatureError()
    if (isSigned && !(await isSigned(target.id, call))) throw createInvalidSignatureError()
    if (target.enabled === 0) return
    const text = call.bytes.toString('utf8')
    const placed = getQueueKey ? getQueueKey(parsed(text), call, target.id) : { lane: '' }
    if (placed) await this.#keep(target, text, call.bytes, placed)
  }

  /** Call when something was stored in a lane: the session's home works on it. */
  wake(lane: Lane): void {
    this.#deps.bus.publish(this.#queued, lane)
  }

  async start(): Promise<void> {
    await this.rescan()
    await this.#sweep()
  }

  rescan(): Promise<void> {
    return this.#wakeAll()
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    this.#sweeping()
    await this.#worker.close()
  }

  async #wakeAll(sessionId?: string): Promise<void> {
    const { db } = this.#deps
    for (const row of await listLanesWithWork(db, this.#options.kind, sessionId))
      this.#worker.wake({ sessionId: row.session_id, targetId: row.target_id, name: row.lane })
  }

  async #keep(
    { id, session_id: sessionId }: DeliveryTargetRow,
    body: string,
    bytes: Buffer,
    { lane, id: own }: QueueKey,
  ): Promise<void> {
    const { db, writes, clock, addStoredBytes } = this.#deps
    const owner = await findTargetWithOwner(db, id)
    if (!owner) return
    addStoredBytes(owner.user_id, bytes.length)
    const row = {
      target_id: id,
      lane,
      delivery_id: own || createHash('sha256').update(bytes).digest('hex'),
      received_at: isoNow(clock),
      body,
    }
    await writes.commit(owner.user_id, (transaction) => insertReceived(transaction, row))
    this.wake({ sessionId, targetId: id, name: lane })
  }

  /** Returns the milliseconds until the next item is due, or null when none is pending or another node's. */
  async #doDue({ sessionId, targetId, name }: Lane, signal: AbortSignal): Promise<number | null> {
    const { db, clock, homes } = this.#deps
    while (!signal.aborted) {
      if (homes.isAtOtherNode(sessionId)) return null
      const row = await findFirstReceived(db, targetId, name)
      if (!row) return null
      const wait = row.next_at === null ? 0 : Date.parse(row.next_at) - clock.now()
      if (wait > 0) return wait
      if (!(await homes.runAtHome(sessionId, () => this.#doOne(row, signal)))) return null
    }
    return null
  }

  async #doOne(row: InboundRow, signal: AbortSignal): Promise<void> {
    const { db, clock, onError } = this.#deps
    const delay = delays[row.attempts]
    try {
      await this.#options.work(row, delay === undefined, signal)
      await finishReceived(db, row.seq)
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      if (delay === undefined) await finishReceived(db, row.seq)
      else await postponeReceived(db, row.seq, { attempts: row.attempts + 1, next_at: isoNow(clock, delay) })
    }
  }

  async #sweep(): Promise<void> {
    const { db, clock, onError } = this.#deps
    try {
      await deleteReceivedBefore(db, isoNow(clock, -rememberMs))
      await this.#options.sweep?.()
    } catch (error) {
      onError(error)
    }
    if (!this.#worker.signal.aborted) this.#sweeping = clock.after(day, () => void this.#sweep())
  }
}

/** Same error for a wrong address and a wrong signature. */
const createInvalidSignatureError = () =>
  new HttpError('unauthenticated', 'invalid_signature', 'Assinatura inválida')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
