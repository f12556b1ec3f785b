import { type ServerEvents, type StoredEventName, storedEventNames } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import { drawQr } from '../lib/images/drawQr.js'
import { KeyedLock } from '../lib/keyedLock.js'
import type { Vault } from '../lib/vault.js'
import { listEventsAfter } from '../store/repositories/events.js'
import { mapLatestCursors } from '../store/repositories/users.js'
import type { Db, EventRow } from '../store/tables.js'
import type { CommittedEvent } from './unitOfWork.js'

const StoredMessage = z.object({
  userId: z.string(),
  /** Cursors of the first and the last event, without gaps in between. */
  from: z.number(),
  to: z.number(),
  targets: z.array(z.string()),
  /** Sealed payloads of the events whose code is not stored, by cursor. */
  codes: z.string().optional(),
})
const storedTopic: Topic<z.infer<typeof StoredMessage>> = { name: 'event:stored', schema: StoredMessage }

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
  readonly #lastCursors = new Map<string, number>()
  readonly #userLocks = new KeyedLock()

  constructor(options: ClusterEventsOptions) {
    this.#options = options
    const { bus } = options
    bus.subscribe(storedTopic, (message, isOwn) => {
      if (!isOwn) this.#enqueue(message.userId, () => this.#emitForeign(message))
    })
  }

  /** Emits the events that a change of this node has committed, and notifies the other nodes. */
  publishCommitted(events: readonly CommittedEvent[]): void {
    for (const [userId, userEvents] of byUser(events)) {
      const [first, last] = [userEvents[0], userEvents.at(-1)]
      if (!first || !last) continue
      const { bus } = this.#options
      const targets = [...new Set(userEvents.flatMap((event) => event.targets))]
      const range = { userId, from: first.meta.cursor, to: last.meta.cursor }
      bus.publish(storedTopic, { ...range, targets, ...this.#sealCodes(userEvents) })
      this.#enqueue(userId, () => this.#emitOwn(range, userEvents))
    }
  }

  /** Call once an account's data was replaced: its cursors may restart. */
  dropCursor(userId: string): void {
    this.#enqueue(userId, async () => {
      this.#lastCursors.delete(userId)
    })
  }

  /**
   * Call before a client of the user begins to listen here: all that is committed later is emitted, even if no
   * notification of it arrives.
   */
  prepareListening(userId: string): Promise<void> {
    return this.#userLocks.run(userId, async () => {
      if (this.#lastCursors.has(userId)) return
      const latest = await mapLatestCursors(this.#options.db, [userId])
      this.#lastCursors.set(userId, latest.get(userId) ?? 0)
    })
  }

  /**
   * Emits what was committed by other nodes without a notification that arrived here: each minute, after a gap, and
   * when a node has gone, which may have died between a commit and its notification.
   */
  async rescan(): Promise<void> {
    const latest = await mapLatestCursors(this.#options.db, [...this.#lastCursors.keys()])
    for (const [userId, to] of latest) this.#enqueue(userId, () => this.#emitUntil(userId, to, [], new Map()))
  }

  #enqueue(userId: string, work: () => Promise<void>): void {
    this.#userLocks.run(userId, work).catch(this.#options.onError)
  }

  async #emitOwn(
    { userId, from, to }: { userId: string; from: number; to: number },
    userEvents: CommittedEvent[],
  ) {
    const last = this.#lastCursorBefore(userId, from)
    if (last < from - 1) await this.#emitUntil(userId, from - 1, [], new Map())
    for (const event of userEvents) if (event.meta.cursor > last) this.#options.emit(event, true)
    this.#lastCursors.set(userId, Math.max(to, last))
  }

  async #emitForeign({ userId, from, to, targets, codes }: z.infer<typeof StoredMessage>): Promise<void> {
    if (this.#lastCursorBefore(userId, from) >= to) return
    await this.#emitUntil(userId, to, targets, await this.#openCodes(codes))
  }

  /** Emission begins with the first event that this node receives. */
  #lastCursorBefore(userId: string, from: number): number {
    const last = this.#lastCursors.get(userId) ?? from - 1
    this.#lastCursors.set(userId, last)
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
    for (let last = this.#lastCursors.get(userId) ?? to; last < to; ) {
      const rows = (await listEventsAfter(db, userId, last, pageSize)).filter(({ cursor }) => cursor <= to)
      for (const row of rows) {
        const event = parseEvent(row, codes.get(row.cursor), remaining)
        remaining = []
        if (event) emit(event, false)
      }
      // Deleted events leave no rows.
      last = rows.at(-1)?.cursor ?? to
      this.#lastCursors.set(userId, last)
    }
  }

  #sealCodes(events: readonly CommittedEvent[]): { codes?: string } {
    const codeEvents = events.filter(({ hasCode }) => hasCode)
    if (codeEvents.length === 0) return {}
    const payloads = codeEvents.map(({ meta, payload }) => [meta.cursor, removePicture(payload)] as const)
    return { codes: this.#options.vault.seal(JSON.stringify(Object.fromEntries(payloads)), codesContext) }
  }

  async #openCodes(ciphertext: string | undefined): Promise<Map<number, ServerEvents[StoredEventName]>> {
    const text = ciphertext === undefined ? null : this.#options.vault.tryOpen(ciphertext, codesContext)
    const payloads = new Map<number, ServerEvents[StoredEventName]>()
    if (text === null) return payloads
    for (const [cursor, payload] of Object.entries(Codes.parse(JSON.parse(text))))
      payloads.set(Number(cursor), await addPicture(payload))
    return payloads
  }
}

function byUser(events: readonly CommittedEvent[]): Map<string, CommittedEvent[]> {
  const groups = new Map<string, CommittedEvent[]>()
  for (const event of events) groups.set(event.userId, [...(groups.get(event.userId) ?? []), event])
  return groups
}

/** A code's picture is larger than a notification: each node draws its own. */
function removePicture(payload: ServerEvents[StoredEventName]): object {
  return { ...payload, ...('qrCode' in payload && { qrCode: undefined }) }
}

async function addPicture(payload: ServerEvents[StoredEventName]): Promise<ServerEvents[StoredEventName]> {
  if (!('qrText' in payload) || typeof payload.qrText !== 'string') return payload
  return { ...payload, qrCode: await drawQr(payload.qrText) }
}

/** Null for an event of a newer version. */
function parseEvent(
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
