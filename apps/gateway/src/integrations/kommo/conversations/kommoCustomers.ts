import { formatPhone } from '@morpheus/sdk/format'
import * as z from 'zod'
import type { ClusterMutex } from '../../../core/cluster/clusterMutex.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { hourMs } from '../../../core/lib/timeRange.js'
import type { Db } from '../../../core/store/tables.js'
import type { KommoCaller } from '../access/client.js'
import { CreatedItem, KommoContact, type KommoLead, listSchema, readPhones } from '../objects.js'
import { findKommoContact, findMappingOfAccount, saveKommoContact } from '../rows/mappings.js'
import type { KommoContactRow } from '../tables.js'
import { findContact } from './findContact.js'
import { findOpenLead } from './findLead.js'
import { listNumberVariants, toKommo, toSearch, withCountry } from './phones.js'

/** Cache time: leads may be closed, moved or deleted at Kommo. */
const cacheMs = hourMs

const Contacts = listSchema('contacts', KommoContact)
const MadeContacts = z.object({ _embedded: z.object({ contacts: z.array(CreatedItem).min(1) }) })
const MadeLeads = z.object({ _embedded: z.object({ leads: z.array(CreatedItem).min(1) }) })

export interface Customer {
  readonly contact: string
  readonly name: string | null
}

/** Stage for new leads; null means Kommo's first. */
export interface LeadStage {
  readonly pipelineId: string | null
  readonly stageId: string | null
}

export type LinkedCustomer = KommoContactRow & { contact_id: string; lead_id: string }

/**
 * Maps customers to Kommo contacts and leads. Looks in the store and at Kommo before creating, so that a crash in
 * between creates no duplicates.
 */
export class KommoCustomers {
  readonly #db: Db
  readonly #clock: Clock
  readonly #mutex: ClusterMutex

  constructor({ db, clock, mutex }: { db: Db; clock: Clock; mutex: ClusterMutex }) {
    this.#db = db
    this.#clock = clock
    this.#mutex = mutex
  }

  async find(targetId: string, contact: string): Promise<LinkedCustomer | null> {
    const row = await findKommoContact(this.#db, targetId, contact)
    return row && isLinked(row) ? row : null
  }

  /** Finds or creates both. Sessions sharing an account do not create a customer twice. */
  async findOrCreate(
    kommo: KommoCaller,
    customer: Customer,
    stage: LeadStage,
    signal: AbortSignal,
  ): Promise<LinkedCustomer> {
    const { subdomain, targetId } = kommo.connection
    const existing = await this.find(targetId, customer.contact)
    if (existing && Date.parse(existing.seen_at) > this.#clock.now() - cacheMs) return existing
    const [person = customer.contact] = listNumberVariants(customer.contact).toSorted()
    return this.#mutex.run(`kommo ${subdomain} ${person}`, signal, () => this.#link(kommo, customer, stage))
  }

  async forgetLead(row: LinkedCustomer): Promise<void> {
    await saveKommoContact(this.#db, { ...row, lead_id: null, status_id: null, stage: null })
  }

  async #link(kommo: KommoCaller, customer: Customer, stage: LeadStage): Promise<LinkedCustomer> {
    const { targetId } = kommo.connection
    const before = await findKommoContact(this.#db, targetId, customer.contact)
    const row: KommoContactRow = before ?? {
      target_id: targetId,
      contact: customer.contact,
      contact_id: null,
      lead_id: null,
      pipeline_id: null,
      status_id: null,
      stage: null,
      seen_at: isoNow(this.#clock),
    }
    // Stored first: after a crash the creation is known to have possibly happened.
    if (!before) await saveKommoContact(this.#db, row)
    const contact = await this.#findOrCreateContact(kommo, customer, row, before !== undefined)
    const withContact = { ...row, contact_id: contact.id }
    await saveKommoContact(this.#db, withContact)
    const lead = contact.isNew ? null : await findOpenLead(kommo, contact.id, row.lead_id)
    const linked = {
      ...withContact,
      ...(lead ? toLeadColumns(lead) : await this.#createLead(kommo, customer, contact.id, stage)),
      seen_at: isoNow(this.#clock),
    }
    await saveKommoContact(this.#db, linked)
    return linked
  }

  async #findOrCreateContact(
    kommo: KommoCaller,
    customer: Customer,
    row: KommoContactRow,
    isAgain: boolean,
  ): Promise<{ id: string; isNew: boolean }> {
    const mappedId =
      row.contact_id ??
      (await findMappingOfAccount(this.#db, row.target_id, listNumberVariants(customer.contact)))
    if (mappedId !== null && (await findContact(kommo, mappedId)) !== null)
      return { id: mappedId, isNew: false }
    const match = await this.#search(kommo, customer.contact, isAgain)
    return match === null
      ? { id: await this.#createContact(kommo, customer), isNew: true }
      : { id: match, isNew: false }
  }

  async #search(kommo: KommoCaller, contact: string, isRetry: boolean): Promise<string | null> {
    const variants = listNumberVariants(contact)
    const hasNumber = (one: KommoContact) =>
      readPhones(one).some((phone) => variants.includes(withCountry(phone)))
    for (const variant of variants) {
      const query = { query: toSearch(variant), limit: 250 }
      const { items } = await kommo.call({ method: 'GET', path: '/contacts', query, answer: Contacts })
      const [oldest] = items.filter(hasNumber).toSorted(byNumber)
      if (oldest) return oldest.id
    }
    if (!isRetry || variants.length === 0) return null
    // Kommo's search index lags: read the newest contacts too.
    const query = { 'order[id]': 'desc', limit: 250 }
    const { items } = await kommo.call({ method: 'GET', path: '/contacts', query, answer: Contacts })
    return items.filter(hasNumber).toSorted(byNumber)[0]?.id ?? null
  }

  async #createContact(kommo: KommoCaller, { contact, name }: Customer): Promise<string> {
    const [phone] = listNumberVariants(contact)
    const body = [
      {
        name: name ?? (phone === undefined ? 'Contato do WhatsApp' : formatPhone(phone)),
        ...(phone !== undefined && {
          custom_fields_values: [
            { field_code: 'PHONE', values: [{ value: toKommo(phone), enum_code: 'WORK' }] },
          ],
        }),
        request_id: contact,
      },
    ]
    const answer = await kommo.call({
      method: 'POST',
      path: '/contacts',
      body,
      answer: MadeContacts,
      isUnrepeatable: true,
    })
    return answer._embedded.contacts[0]?.id ?? ''
  }

  async #createLead(kommo: KommoCaller, { contact, name }: Customer, contactId: string, stage: LeadStage) {
    const { pipelineId, stageId } = stage
    const [phone] = listNumberVariants(contact)
    const body = [
      {
        name: `WhatsApp: ${name ?? (phone === undefined ? 'contato' : formatPhone(phone))}`,
        ...(pipelineId !== null && { pipeline_id: Number(pipelineId) }),
        ...(stageId !== null && { status_id: Number(stageId) }),
        request_id: contact,
        _embedded: { contacts: [{ id: Number(contactId) }] },
      },
    ]
    const answer = await kommo.call({
      method: 'POST',
      path: '/leads',
      body,
      answer: MadeLeads,
      isUnrepeatable: true,
    })
    const id = answer._embedded.leads[0]?.id ?? ''
    return { lead_id: id, pipeline_id: pipelineId, status_id: stageId, stage: null }
  }
}

function isLinked(row: KommoContactRow): row is LinkedCustomer {
  return row.contact_id !== null && row.lead_id !== null
}

function toLeadColumns({ id, pipeline_id, status_id }: KommoLead) {
  return { lead_id: id, pipeline_id, status_id, stage: null }
}

const byNumber = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id)
