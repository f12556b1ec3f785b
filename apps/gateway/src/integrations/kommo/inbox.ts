import { parse } from 'qs'
import * as z from 'zod'
import type { Topic } from '../../core/cluster/bus.js'
import { isoNow, Timers } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { secretsEqual } from '../../core/lib/secretsEqual.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { invalidSignature } from './oauth.js'
import {
  deleteKommoInbound,
  insertKommoInbound,
  listFirstKommoInbound,
  listTargetsWithKommoInbound,
} from './rows/inbox.js'
import type { KommoServices } from './services.js'
import type { KommoInboxRow } from './tables.js'
import type { MappingUpdates } from './updateMappings.js'

/** Limits of a form, whose names are as `leads[add][0][id]`; excess is ignored. */
const formLimits = {
  depth: 12,
  arrayLimit: 1_000,
  parameterLimit: 20_000,
  plainObjects: true,
  duplicates: 'last',
} as const

/** Items per read: repeated changes of one thing are fetched once. */
const batchSize = 200
/** Debounce: Kommo sends several webhooks for one change. */
const settleMs = 200
const retryDelayMs = 60_000
const maxBodyBytes = 256 * 1024

/** Ids named in webhooks; the rest of the body is untrusted and fetched from Kommo instead. */
interface WebhookIds {
  readonly leads: ReadonlySet<string>
  readonly contacts: ReadonlySet<string>
}

const Place = z.object({ sessionId: z.string(), targetId: z.string() })
type Place = z.infer<typeof Place>
const received: Topic<Place> = { name: 'kommo:received', schema: Place }

/** Webhooks of Kommo, stored before they are acknowledged and processed afterwards at the session's home. */
export class KommoInbox {
  readonly #services: KommoServices
  readonly #mappingUpdates: MappingUpdates
  readonly #timers: Timers
  readonly #lock = new KeyedLock()
  readonly #planned = new Set<string>()
  readonly #unsubscribe: () => void

  constructor(services: KommoServices, mappingUpdates: MappingUpdates) {
    this.#services = services
    this.#mappingUpdates = mappingUpdates
    const { bus, homes, clock, onError } = services.deps
    this.#timers = new Timers(clock)
    this.#unsubscribe = bus.subscribe(received, (place) => this.#plan(place, settleMs))
    homes.onArrival((sessionId) => void this.#planAll(sessionId).catch(onError))
  }

  /** Resolves once stored. @throws HttpError 401 for a wrong address. */
  async receive(targetId: string, secret: string, bytes: Buffer): Promise<void> {
    const { bus, clock, writes, addStoredBytes } = this.#services.deps
    const open = await this.#services.find(targetId)
    const hookSecret = open?.config.hookSecret ?? ''
    // Same error for unknown targets, which must not be discoverable.
    if (!open || hookSecret === '' || !secretsEqual(secret, hookSecret)) throw invalidSignature()
    if (!open.enabled || bytes.length > maxBodyBytes) return
    addStoredBytes(open.userId, bytes.length)
    const row = { target_id: targetId, received_at: isoNow(clock), body: bytes.toString('utf8') }
    await writes.commit(open.userId, (db) => insertKommoInbound(db, row))
    bus.publish(received, { sessionId: open.sessionId, targetId })
  }

  start(): Promise<void> {
    return this.rescan()
  }

  /** Processes items whose notification was lost; a pending retry keeps its time. */
  rescan(): Promise<void> {
    return this.#planAll()
  }

  close(): void {
    this.#unsubscribe()
    this.#timers.clear()
  }

  async #planAll(sessionId?: string): Promise<void> {
    for (const place of await listTargetsWithKommoInbound(this.#services.deps.db, sessionId))
      this.#plan(place, 0)
  }

  #plan(place: Place, ms: number): void {
    const { sessionId, targetId } = place
    if (this.#planned.has(targetId) || this.#services.deps.homes.isAtOtherNode(sessionId)) return
    this.#planned.add(targetId)
    this.#timers.after(ms, () => {
      this.#planned.delete(targetId)
      void this.#lock.run(targetId, () => this.#read(place))
    })
  }

  async #read(place: Place): Promise<void> {
    const { shutdownSignal, deps } = this.#services
    try {
      await deps.homes.runAtHome(place.sessionId, () => this.#readAll(place.targetId))
    } catch (error) {
      if (shutdownSignal.aborted) return
      if (!(error instanceof ApiFailure) && !(error instanceof HttpError)) deps.onError(error)
      await this.#forgetOld(place.targetId)
      this.#plan(place, retryDelayMs)
    }
  }

  async #readAll(targetId: string): Promise<void> {
    const { shutdownSignal, deps } = this.#services
    while (!shutdownSignal.aborted) {
      const rows = await listFirstKommoInbound(deps.db, targetId, batchSize)
      if (rows.length === 0) return
      await this.#process(targetId, rows)
      await deleteKommoInbound(
        deps.db,
        rows.map(({ seq }) => seq),
      )
    }
  }

  async #process(targetId: string, rows: readonly KommoInboxRow[]): Promise<void> {
    const open = await this.#services.find(targetId)
    if (!open) return
    const connection = await this.#services.findConnection(open, open.config)
    const accountId = (await this.#services.tokens.find(connection))?.accountId ?? null
    const webhookIds = readWebhookIds(
      rows.map(({ body }) => body),
      accountId,
    )
    const kommo = await this.#services.caller(open, open.config, { priority: 'event' })
    for (const id of webhookIds.leads) await this.#mappingUpdates.ofLead(kommo, id)
    for (const id of webhookIds.contacts) await this.#mappingUpdates.ofContact(kommo, open.sessionId, id)
  }

  async #forgetOld(targetId: string): Promise<void> {
    const { db, clock } = this.#services.deps
    const before = isoNow(clock, -dayMs)
    const rows = await listFirstKommoInbound(db, targetId, batchSize)
    const old = rows.filter(({ received_at }) => received_at < before).map(({ seq }) => seq)
    await deleteKommoInbound(db, old)
  }
}

/** Ignores webhooks of other accounts. */
export function readWebhookIds(bodies: readonly string[], accountId: string | null): WebhookIds {
  const leads = new Set<string>()
  const contacts = new Set<string>()
  for (const body of bodies) {
    const form = parse(body, formLimits)
    if (accountId !== null && readId(form.account) !== accountId) continue
    for (const id of idsIn(form.leads)) leads.add(id)
    for (const id of idsIn(form.contacts)) contacts.add(id)
  }
  return { leads, contacts }
}

/** `changes` holds lists by kind, as `{ add: [{ id }], update: [{ id }] }`. */
function idsIn(changes: unknown): string[] {
  return listValues(changes)
    .flatMap(listValues)
    .flatMap((item) => {
      const id = readId(item)
      return id !== null && /^\d{1,20}$/.test(id) ? id : []
    })
}

const listValues = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

const readId = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null
