import type { SyncProgress } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { WithMessageRef } from '../../core/http/call.js'
import { isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { parseMessageRef, serializeMessageRef, toAnswerMessage } from '../../core/lib/messageRefs.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { mapContactsByPhone } from '../../core/store/repositories/contacts.js'
import { type SyncFailure, toSyncFailure } from '../syncFailure.js'
import type { KommoCaller } from './access/client.js'
import { explainKommo } from './access/explain.js'
import { listNumberVariants, withCountry } from './conversations/phones.js'
import { isOpen, KommoContact, KommoLead, listSchema, readPhones } from './objects.js'
import { findKommoSync, listRunningKommoSyncs, saveKommoSync } from './rows/inbox.js'
import { findKommoContact, listKommoContactsBy, saveKommoContact } from './rows/mappings.js'
import type { KommoServices, KommoTarget } from './services.js'
import type { KommoSyncRow } from './tables.js'
import type { MappingUpdates } from './updateMappings.js'

type What = KommoSyncRow['what']
type Progress = WithMessageRef<SyncProgress>

const pageSize = 250
/** Retry limit and delay of a page. */
const maxAttempts = 5
const retryDelayMs = 30_000

const Pages = { contacts: listSchema('contacts', KommoContact), leads: listSchema('leads', KommoLead) }

/**
 * Matches all of an account's contacts or leads with the session's customers, page by page, and resumes after a crash.
 * Creates nothing on either side.
 */
export class KommoSync {
  readonly #services: KommoServices
  readonly #mappingUpdates: MappingUpdates
  readonly #running = new Map<string, Promise<void>>()

  constructor(services: KommoServices, mappingUpdates: MappingUpdates) {
    this.#services = services
    this.#mappingUpdates = mappingUpdates
  }

  /** Starts a sync, or returns the progress of a running one. */
  async begin(open: KommoTarget, what: What): Promise<Progress> {
    const { db, clock } = this.#services.deps
    const before = await findKommoSync(db, open.targetId, what)
    if (before?.state === 'running') {
      this.#run(open.targetId, what)
      return toSyncProgress(before)
    }
    const row: KommoSyncRow = {
      target_id: open.targetId,
      what,
      state: 'running',
      done: 0,
      failed: 0,
      page: 1,
      started_at: isoNow(clock),
      ended_at: null,
      error: null,
      error_i18n: null,
    }
    await saveKommoSync(db, row)
    this.#run(open.targetId, what)
    return toSyncProgress(row)
  }

  async start(): Promise<void> {
    for (const { target_id, what } of await listRunningKommoSyncs(this.#services.deps.db))
      this.#run(target_id, what)
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  #run(targetId: string, what: What): void {
    const name = `kommo sync ${what} ${targetId}`
    if (this.#running.has(name)) return
    const { mutex, shutdownSignal, deps } = this.#services
    const work = mutex
      .run(name, shutdownSignal, () => this.#all(targetId, what))
      .catch((error: unknown) => {
        if (!shutdownSignal.aborted && !(error instanceof HttpError)) deps.onError(error)
      })
      .finally(() => this.#running.delete(name))
    this.#running.set(name, work)
  }

  async #all(targetId: string, what: What): Promise<void> {
    const { shutdownSignal } = this.#services
    while (!shutdownSignal.aborted) {
      const row = await findKommoSync(this.#services.deps.db, targetId, what)
      if (row?.state !== 'running') return
      const { hasMore, ...after } = await this.#readPage(row)
      await this.#keep({ ...row, ...after }, hasMore)
    }
  }

  async #readPage(row: KommoSyncRow) {
    for (let tries = 1; ; tries += 1) {
      const open = await this.#services.find(row.target_id)
      if (!open)
        return { hasMore: false, ...toColumns(toAnswerMessage(localized('peers.sync.unconfigured'))) }
      try {
        const kommo = await this.#services.caller(open, open.config, { priority: 'sync' })
        const { hasMore, seen } = await this.#page(kommo, open, row)
        return { hasMore, done: row.done + seen, page: row.page + 1 }
      } catch (error) {
        this.#services.shutdownSignal.throwIfAborted()
        const isOver = !(error instanceof ApiFailure) || !error.isTemporary || tries >= maxAttempts
        if (isOver) return { hasMore: false, ...toColumns(toSyncFailure(error, explainKommo)) }
        await new Promise<void>((resolve) => this.#services.deps.clock.after(retryDelayMs, resolve))
      }
    }
  }

  async #page(kommo: KommoCaller, open: KommoTarget, { what, page }: KommoSyncRow) {
    const query = { limit: pageSize, page, ...(what === 'leads' && { with: 'contacts' }) }
    if (what === 'leads') {
      const { items, hasMore } = await kommo.call({
        method: 'GET',
        path: '/leads',
        query,
        answer: Pages.leads,
      })
      for (const lead of items) await this.#lead(kommo, lead)
      return { hasMore, seen: items.length }
    }
    const call = { method: 'GET', path: '/contacts', query, answer: Pages.contacts } as const
    const { items, hasMore } = await kommo.call(call)
    for (const contact of items) await this.#contact(open, contact)
    return { hasMore, seen: items.length }
  }

  /** Links the session's contact with the same number, unless it is already linked. */
  async #contact({ targetId, sessionId }: KommoTarget, contact: KommoContact): Promise<void> {
    const { db, clock } = this.#services.deps
    const phones = readPhones(contact).flatMap((phone) => listNumberVariants(withCountry(phone)))
    const existing = [...(await mapContactsByPhone(db, sessionId, phones)).keys()]
    const linkable: string[] = []
    for (const phone of existing) {
      const row = await findKommoContact(db, targetId, phone)
      if (row?.contact_id && row.contact_id !== contact.id) continue
      linkable.push(phone)
      if (row?.contact_id) continue
      await saveKommoContact(db, {
        target_id: targetId,
        contact: phone,
        contact_id: contact.id,
        lead_id: row?.lead_id ?? null,
        pipeline_id: row?.pipeline_id ?? null,
        status_id: row?.status_id ?? null,
        stage: row?.stage ?? null,
        seen_at: isoNow(clock),
      })
    }
    await this.#mappingUpdates.contactIs(sessionId, contact, linkable)
  }

  /** Assigns a customer without a lead their newest open one. */
  async #lead(kommo: KommoCaller, lead: KommoLead): Promise<void> {
    if (await this.#mappingUpdates.leadIs(kommo, lead)) return
    if (!isOpen(lead)) return
    const { db } = this.#services.deps
    for (const { id } of lead._embedded?.contacts ?? []) {
      for (const row of await listKommoContactsBy(db, kommo.connection.targetId, 'contact_id', id)) {
        if (row.lead_id !== null) continue
        await saveKommoContact(db, { ...row, lead_id: lead.id })
        await this.#mappingUpdates.leadIs(kommo, lead)
      }
    }
  }

  async #keep(row: KommoSyncRow, hasMore: boolean): Promise<void> {
    const { db, clock } = this.#services.deps
    const state = row.error !== null ? 'failed' : hasMore ? 'running' : 'done'
    await saveKommoSync(db, { ...row, state, ended_at: state === 'running' ? null : isoNow(clock) })
  }
}

export function toSyncProgress({ state, done, failed, error, error_i18n }: KommoSyncRow): Progress {
  const messageI18n = parseMessageRef(error_i18n)
  return { state, done, total: state === 'done' ? done : null, failed, message: error, messageI18n }
}

function toColumns({ message, messageI18n }: SyncFailure): Pick<KommoSyncRow, 'error' | 'error_i18n'> {
  return { error: message, error_i18n: serializeMessageRef(messageI18n) }
}
