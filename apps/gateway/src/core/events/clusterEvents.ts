import { type ServerEvents, type StoredEventName, storedEventNames } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import { drawQr } from '../lib/images/drawQr.js'
import { KeyedLock } from '../lib/keyedLock.js'
import type { Vault } from '../lib/vault.js'
import { eventsAfter } from '../store/repositories/events.js'
import { latestCursors } from '../store/repositories/users.js'
import type { Db, EventRow } from '../store/tables.js'
import type { CommittedEvent } from './unitOfWork.js'

const Stored = z.object({
  userId: z.string(),
  /** Cursors of the first and the last event, without gaps in between. */
  from: z.number(),
  to: z.number(),
  targets: z.array(z.string()),
  /** Sealed payloads of the events whose code is not stored, by cursor. */
  codes: z.string().optional(),
})
const stored: Topic<z.infer<typeof Stored>> = { name: 'event:stored', schema: Stored }

const Payload = z.custom<ServerEvents[StoredEventName]>((payload) => payload instanceof Object)
const Codes = z.record(z.string(), Payload)
/** Bound to its purpose in the vault. */
const codesContext = 'event:stored'
const pageSize = 500

type Emit = (event: CommittedEvent, isOwn: boolean) => void

export interface ClusterEventsOptions {
  db: Db
  bus: Bus
  vault: Vault
  emit: Emit
  onError: (error: unknown) => void
}

/**
 * Emits the events of all nodes on each, those of a user in commit order: what another node has committed in between is
 * read from the store. Notifications carry cursors only, and codes encrypted, as these must not reach a disk.
 */
export class ClusterEvents {
  readonly #options: ClusterEventsOptions
  /** Cursor of the last event emitted here, by user. */
  readonly #emitted = new Map<string, number>()
  readonly #turns = new KeyedLock()

  constructor(options: ClusterEventsOptions) {
    this.#options = options
    const { bus } = options
    bus.subscribe(stored, (message, isOwn) => {
      if (!isOwn) this.#take(message.userId, () => this.#foreign(message))
    })
  }

  /** Emits the events that a change of this node has committed, and notifies the other nodes. */
  committed(events: readonly CommittedEvent[]): void {
    for (const [userId, own] of byUser(events)) {
      const [first, last] = [own[0], own.at(-1)]
      if (!first || !last) continue
      const { bus } = this.#options
      const targets = [...new Set(own.flatMap((event) => event.targets))]
      const range = { userId, from: first.meta.cursor, to: last.meta.cursor }
      bus.publish(stored, { ...range, targets, ...this.#sealed(own) })
      this.#take(userId, () => this.#own(range, own))
    }
  }

  /** Call once an account's data was replaced: its cursors may restart. */
  forget(userId: string): void {
    this.#take(userId, async () => {
      this.#emitted.delete(userId)
    })
  }

  /**
   * Call before a client of the user begins to listen here: all that is committed later is emitted, even if no
   * notification of it arrives.
   */
  expect(userId: string): Promise<void> {
    return this.#turns.run(userId, async () => {
      if (this.#emitted.has(userId)) return
      const latest = await latestCursors(this.#options.db, [userId])
      this.#emitted.set(userId, latest.get(userId) ?? 0)
    })
  }

  /**
   * Emits what was committed by other nodes without a notification that arrived here: each minute, after a gap, and
   * when a node has gone, which may have died between a commit and its notification.
   */
  async rescan(): Promise<void> {
    const latest = await latestCursors(this.#options.db, [...this.#emitted.keys()])
    for (const [userId, to] of latest) this.#take(userId, () => this.#emitUntil(userId, to, [], new Map()))
  }

  #take(userId: string, work: () => Promise<void>): void {
    this.#turns.run(userId, work).catch(this.#options.onError)
  }

  async #own({ userId, from, to }: { userId: string; from: number; to: number }, own: CommittedEvent[]) {
    const last = this.#lastBefore(userId, from)
    if (last < from - 1) await this.#emitUntil(userId, from - 1, [], new Map())
    for (const event of own) if (event.meta.cursor > last) this.#options.emit(event, true)
    this.#emitted.set(userId, Math.max(to, last))
  }

  async #foreign({ userId, from, to, targets, codes }: z.infer<typeof Stored>): Promise<void> {
    if (this.#lastBefore(userId, from) >= to) return
    await this.#emitUntil(userId, to, targets, await this.#opened(codes))
  }

  /** Emission begins with the first event that this node receives. */
  #lastBefore(userId: string, from: number): number {
    const last = this.#emitted.get(userId) ?? from - 1
    this.#emitted.set(userId, last)
    return last
  }

  async #emitUntil(
    userId: string,
    to: number,
    targets: readonly string[],
    codes: ReadonlyMap<number, ServerEvents[StoredEventName]>,
  ): Promise<void> {
    const { db, emit } = this.#options
    let remaining = targets
    for (let last = this.#emitted.get(userId) ?? to; last < to; ) {
      const rows = (await eventsAfter(db, userId, last, pageSize)).filter(({ cursor }) => cursor <= to)
      for (const row of rows) {
        const event = eventOf(row, codes.get(row.cursor), remaining)
        remaining = []
        if (event) emit(event, false)
      }
      // Deleted events leave no rows.
      last = rows.at(-1)?.cursor ?? to
      this.#emitted.set(userId, last)
    }
  }

  #sealed(events: readonly CommittedEvent[]): { codes?: string } {
    const withCode = events.filter(({ hasCode }) => hasCode)
    if (withCode.length === 0) return {}
    const payloads = withCode.map(({ meta, payload }) => [meta.cursor, withoutPicture(payload)] as const)
    return { codes: this.#options.vault.seal(JSON.stringify(Object.fromEntries(payloads)), codesContext) }
  }

  async #opened(sealed: string | undefined): Promise<Map<number, ServerEvents[StoredEventName]>> {
    const text = sealed === undefined ? null : this.#options.vault.tryOpen(sealed, codesContext)
    const payloads = new Map<number, ServerEvents[StoredEventName]>()
    if (text === null) return payloads
    for (const [cursor, payload] of Object.entries(Codes.parse(JSON.parse(text))))
      payloads.set(Number(cursor), await withPicture(payload))
    return payloads
  }
}

function byUser(events: readonly CommittedEvent[]): Map<string, CommittedEvent[]> {
  const groups = new Map<string, CommittedEvent[]>()
  for (const event of events) groups.set(event.userId, [...(groups.get(event.userId) ?? []), event])
  return groups
}

/** A code's picture is larger than a notification: each node draws its own. */
function withoutPicture(payload: ServerEvents[StoredEventName]): object {
  return { ...payload, ...('qrCode' in payload && { qrCode: undefined }) }
}

async function withPicture(payload: ServerEvents[StoredEventName]): Promise<ServerEvents[StoredEventName]> {
  if (!('qrText' in payload) || typeof payload.qrText !== 'string') return payload
  return { ...payload, qrCode: await drawQr(payload.qrText) }
}

/** Null for an event of a newer version. */
function eventOf(
  { id, cursor, at, type, payload, user_id, session_id }: EventRow,
  code: ServerEvents[StoredEventName] | undefined,
  targets: readonly string[],
): CommittedEvent | null {
  const name = storedEventNames.find((one) => one === type)
  if (!name) return null
  return {
    type: name,
    payload: code ?? Payload.parse(JSON.parse(payload)),
    meta: { id, cursor, at },
    userId: user_id,
    sessionId: session_id,
    targets,
    hasCode: code !== undefined,
  }
}
