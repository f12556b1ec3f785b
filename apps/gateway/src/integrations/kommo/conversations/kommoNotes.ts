import * as z from 'zod'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { Db } from '../../../core/store/tables.js'
import type { KommoCaller } from '../access/client.js'
import { CreatedItem, KommoNote, listSchema } from '../objects.js'
import { listKnownNotes, listNotes, saveNotes } from '../rows/mappings.js'
import type { KommoNoteRow } from '../tables.js'
import type { KommoCustomers, LeadStage, LinkedCustomer } from './kommoCustomers.js'
import type { MessageEvent } from './messageEvent.js'

/** Kommo's limit per request. */
export const maxNotes = 50

const Notes = listSchema('notes', KommoNote)
const CreatedNotes = z.object({ _embedded: z.object({ notes: z.array(CreatedItem) }) })

export type NoteResult = 'noted' | 'known' | 'ignored'

interface PendingNote {
  readonly event: MessageEvent
  readonly linked: LinkedCustomer
}

/**
 * Copies conversations to Kommo: a note per message on the customer's lead. A message is recorded before its note is
 * created: after a lost answer the lead's notes are searched first.
 */
export class KommoNotes {
  readonly #db: Db
  readonly #clock: Clock
  readonly #customers: KommoCustomers

  constructor({ db, clock, customers }: { db: Db; clock: Clock; customers: KommoCustomers }) {
    this.#db = db
    this.#clock = clock
    this.#customers = customers
  }

  /**
   * Notes a message together with those of `next` that are ready: these count as known in their own attempts.
   * @throws ApiFailure, HttpError
   */
  async note(
    kommo: KommoCaller,
    event: MessageEvent,
    {
      next,
      stage,
      signal,
    }: { next: () => Promise<readonly MessageEvent[]>; stage: LeadStage; signal: AbortSignal },
  ): Promise<NoteResult> {
    const { targetId } = kommo.connection
    const [before] = await listNotes(this.#db, targetId, [event.messageId])
    if (before?.note_id) return 'known'
    const isCustomer = event.isFromCustomer || (await this.#customers.find(targetId, event.contact)) !== null
    if (!isCustomer) return 'ignored'
    const linked = await this.#customers.findOrCreate(kommo, event, stage, signal)
    const following = await this.#findReady(targetId, event, await next())
    // A failure of the following ones is reported in their own attempts.
    if (following.length > 0 && (await this.#tryNoteAll(kommo, [{ event, linked }, ...following])))
      return 'noted'
    try {
      await this.#noteAll(kommo, [{ event, linked }])
    } catch (error) {
      if (!isGone(error)) throw error
      await this.#customers.forgetLead(linked)
      const relinked = await this.#customers.findOrCreate(kommo, event, stage, signal)
      await this.#noteAll(kommo, [{ event, linked: relinked }])
    }
    return 'noted'
  }

  /** True when Kommo accepted the batch. */
  async #tryNoteAll(kommo: KommoCaller, all: readonly PendingNote[]): Promise<boolean> {
    try {
      await this.#noteAll(kommo, all)
      return true
    } catch (error) {
      if (error instanceof ApiFailure && (error.status === 400 || error.status === 404)) return false
      throw error
    }
  }

  /** The following events whose customer is mapped. */
  async #findReady(
    targetId: string,
    event: MessageEvent,
    next: readonly MessageEvent[],
  ): Promise<PendingNote[]> {
    const ids = next.map(({ messageId }) => messageId)
    const noted = new Set((await listNotes(this.#db, targetId, ids)).map(({ message_id }) => message_id))
    const ready: PendingNote[] = []
    for (const item of next) {
      if (noted.has(item.messageId) || item.messageId === event.messageId) continue
      const linked = await this.#customers.find(targetId, item.contact)
      if (linked) ready.push({ event: item, linked })
    }
    return ready.slice(0, maxNotes - 1)
  }

  async #noteAll(kommo: KommoCaller, all: readonly PendingNote[]): Promise<void> {
    const { targetId } = kommo.connection
    const ids = all.map(({ event }) => event.messageId)
    const recordedNotes = await listNotes(this.#db, targetId, ids)
    for (const note of recordedNotes) await this.#findLostNote(kommo, note)
    const noted = (await listNotes(this.#db, targetId, ids)).filter(({ note_id }) => note_id !== null)
    const done = new Set(noted.map(({ message_id }) => message_id))
    const remaining = all.filter(({ event }) => !done.has(event.messageId))
    if (remaining.length === 0) return
    // Keeps the recorded text, by which a lost note is found.
    const before = new Map(recordedNotes.map((row) => [row.message_id, row]))
    const rows = remaining.map(({ event, linked }) => ({
      ...this.#row(targetId, event, linked),
      text: before.get(event.messageId)?.text ?? event.text,
    }))
    await saveNotes(this.#db, rows)
    const answer = await kommo.call({
      method: 'POST',
      path: '/leads/notes',
      body: rows.map(({ lead_id, text, message_id }) => ({
        entity_id: Number(lead_id),
        note_type: 'common',
        params: { text },
        request_id: message_id,
      })),
      answer: CreatedNotes,
      isUnrepeatable: true,
    })
    const notes = answer._embedded.notes
    await saveNotes(
      this.#db,
      rows.map((row, number) => {
        const note = notes.find(({ request_id }) => request_id === row.message_id) ?? notes[number]
        return { ...row, note_id: note?.id ?? '' }
      }),
    )
  }

  /** Searches the lead for a note of an unanswered creation. */
  async #findLostNote(kommo: KommoCaller, row: KommoNoteRow): Promise<void> {
    if (row.note_id !== null) return
    const { items } = await this.#listNotes(kommo, row.lead_id)
    const sameText = items.filter(({ params }) => params?.text === row.text).map(({ id }) => id)
    const linkedNotes = await listKnownNotes(this.#db, row.target_id, sameText)
    const noteId = sameText.find((id) => !linkedNotes.has(id))
    if (noteId !== undefined) await saveNotes(this.#db, [{ ...row, note_id: noteId }])
  }

  async #listNotes(kommo: KommoCaller, leadId: string) {
    try {
      return await kommo.call({
        method: 'GET',
        path: `/leads/${encodeURIComponent(leadId)}/notes`,
        query: { 'filter[note_type]': 'common', 'order[id]': 'desc', limit: 250 },
        answer: Notes,
      })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return { items: [] }
      throw error
    }
  }

  #row(targetId: string, { messageId, text }: MessageEvent, { lead_id }: LinkedCustomer): KommoNoteRow {
    const made_at = isoNow(this.#clock)
    return { target_id: targetId, message_id: messageId, lead_id, note_id: null, text, made_at }
  }
}

function isGone(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status === 404 || (error.status === 400 && /not found/i.test(error.body))
}
