import type { EventStore } from '../../core/events/eventStore.js'
import type { Db } from '../../core/store/tables.js'
import { renameContacts } from '../../features/sessions/contactNames.js'
import type { KommoCaller } from './access/client.js'
import { findContact } from './conversations/findContact.js'
import { findLead } from './conversations/findLead.js'
import { isOpen, type KommoContact, type KommoLead } from './objects.js'
import { listKommoContactsBy, saveKommoContact } from './rows/mappings.js'
import type { Stages } from './stages.js'

interface MappingDependencies {
  db: Db
  eventStore: EventStore
  stages: Stages
}

/** Updates mappings from leads and contacts as they are at Kommo. Ignores those of no customer. */
export class MappingUpdates {
  readonly #deps: MappingDependencies

  constructor(deps: MappingDependencies) {
    this.#deps = deps
  }

  async ofLead(kommo: KommoCaller, id: string): Promise<void> {
    const { db } = this.#deps
    const rows = await listKommoContactsBy(db, kommo.connection.targetId, 'lead_id', id)
    if (rows.length === 0) return
    const lead = await findLead(kommo, id)
    if (lead) {
      await this.leadIs(kommo, lead)
      return
    }
    for (const row of rows)
      await saveKommoContact(db, { ...row, lead_id: null, status_id: null, stage: null })
  }

  async leadIs(kommo: KommoCaller, lead: KommoLead): Promise<boolean> {
    const { db, stages } = this.#deps
    const rows = await listKommoContactsBy(db, kommo.connection.targetId, 'lead_id', lead.id)
    if (rows.length === 0) return false
    const { pipeline_id, status_id } = lead
    const stage = await stages.nameOf(kommo, pipeline_id, status_id)
    for (const row of rows) {
      // A closed lead: the next message goes to another one.
      const seen_at = isOpen(lead) ? row.seen_at : new Date(0).toISOString()
      await saveKommoContact(db, { ...row, pipeline_id, status_id, stage, seen_at })
    }
    return true
  }

  async ofContact(kommo: KommoCaller, sessionId: string, id: string): Promise<void> {
    const { db } = this.#deps
    const rows = await listKommoContactsBy(db, kommo.connection.targetId, 'contact_id', id)
    if (rows.length === 0) return
    const contact = await findContact(kommo, id)
    if (contact) {
      return this.contactIs(
        sessionId,
        contact,
        rows.map((row) => row.contact),
      )
    }
    for (const row of rows) await saveKommoContact(db, { ...row, contact_id: null, lead_id: null })
  }

  async contactIs(sessionId: string, { name }: KommoContact, contacts: readonly string[]): Promise<void> {
    const trimmedName = name?.trim()
    if (!trimmedName) return
    await renameContacts(this.#deps, sessionId, new Map(contacts.map((one) => [one, trimmedName])))
  }
}
