import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import type { ChatwootApi, MessageStatus } from '../api/chatwootApi.js'
import { isMissing, isRejectedPermanently } from '../api/explain.js'
import { findLink } from '../rows/links.js'
import { listParts, listPartsByChatwootId, updatePart } from '../rows/messages.js'
import type { ChatwootMessageRow } from '../tables.js'
import { escapeMarkdown } from './markdown.js'
import { failurePart, notePart, type Postings } from './postings.js'

const ranks: Readonly<Record<string, number>> = { failed: 0, queued: 1, sent: 2, delivered: 3, read: 4 }
const getRank = (state: string | null) => ranks[state ?? 'queued'] ?? 1

interface ReceiptsOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  api: ChatwootApi
  postings: Postings
  /** Called when this version accepts no statuses. */
  refused: () => Promise<void>
  targetId: string
  userId: string
}

/** All calls reject as the API's do. */
export class Receipts {
  readonly #options: ReceiptsOptions

  constructor(options: ReceiptsOptions) {
    this.#options = options
  }

  /** Reports a state; no-op for an older state or an unknown message. */
  async reached(messageId: string, state: 'sent' | 'delivered' | 'read', signal: AbortSignal): Promise<void> {
    const note = await this.#note(messageId, state)
    if (note) await this.#report(note, null, signal)
  }

  /** Reports the failure of an agent's message. `why` is user-facing. */
  async failed(messageId: string, why: string, signal: AbortSignal): Promise<void> {
    const note = await this.#note(messageId, 'failed')
    if (!note || note.by_agent === 0) return
    await this.#report(note, why, signal)
    const about = { conversationId: note.conversation_id, messageId, part: failurePart }
    await this.#options.postings.postNote(about, formatNotSent(why), signal)
  }

  /** Returns the part if its state changed. */
  async #note(messageId: string, state: string): Promise<ChatwootMessageRow | null> {
    const { db, writes, targetId, userId } = this.#options
    const note = (await listParts(db, targetId, messageId)).find(
      (one) => one.part < notePart && one.state !== null && one.chatwoot_id !== null,
    )
    if (!note) return null
    // A failed message may still arrive; a delivered one cannot fail.
    const isNews = state === 'failed' ? getRank(note.state) <= 2 : getRank(state) >= getRank(note.state)
    if (!isNews) return null
    if (note.state !== state)
      await writes.commit(userId, (transaction) => updatePart(transaction, note, { state }))
    return { ...note, state }
  }

  /** A message split into several is as far as its last part. */
  async #report(
    { chatwoot_id, conversation_id }: ChatwootMessageRow,
    why: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, writes, api, clock, targetId, refused, userId } = this.#options
    if (chatwoot_id === null) return
    const parts = (await listPartsByChatwootId(db, targetId, chatwoot_id)).filter(
      ({ state }) => state !== null,
    )
    const least = parts.reduce<string | null>(
      (lowest, { state }) => (lowest === null || getRank(state) < getRank(lowest) ? state : lowest),
      null,
    )
    const status = toStatus(least)
    const reported = parts[0]?.told ?? null
    if (status === null || status === reported) return
    if (
      reported !== null &&
      reported !== 'failed' &&
      getRank(status) < getRank(reported) &&
      status !== 'failed'
    )
      return
    const link = await findLink(db, targetId)
    if (link?.takes_status === 0) return
    try {
      const more = why === null ? {} : { external_error: why }
      await api.setStatus(conversation_id, chatwoot_id, { status, ...more }, signal)
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 403) await refused()
      else if (!isRejectedPermanently(error) && !isMissing(error)) throw error
    }
    const at = isoNow(clock)
    await writes.commit(userId, async (transaction) => {
      for (const part of parts) await updatePart(transaction, part, { told: status, at })
    })
  }
}

function toStatus(state: string | null): MessageStatus | null {
  if (state === 'sent' || state === 'delivered' || state === 'read' || state === 'failed') return state
  return null
}

export const formatNotSent = (why: string) => `Não foi possível enviar: ${escapeMarkdown(why)}`
