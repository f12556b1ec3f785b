import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { findMessage } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import type { Messaging } from '../../messaging.js'
import type { Message } from '../api/answers.js'
import { listPartsByChatwootId, updatePartsByChatwootId } from '../rows/messages.js'
import type { ChatwootInboxRow, ChatwootMessageRow } from '../tables.js'
import { type AgentInbox, fingerprint, unsentPrefix } from './agentMessages.js'
import { getAgentText, sign } from './agentText.js'
import type { ReceivedMessage } from './received.js'

interface AgentChangesOptions {
  db: Db
  clock: Clock
  messaging: () => Messaging
}

/** Marks messages deleted by an agent as processed. */
const deleted = 'deleted'

/**
 * Applies agents' deletions, edits and retries. Returns a reason for failure to show to them, or a message to treat as
 * new.
 */
export class AgentChanges {
  readonly #options: AgentChangesOptions

  constructor(options: AgentChangesOptions) {
    this.#options = options
  }

  async take(
    row: ChatwootInboxRow,
    message: ReceivedMessage,
    desk: AgentInbox,
    signal: AbortSignal,
  ): Promise<string | ReceivedMessage | null> {
    const parts = await listPartsByChatwootId(this.#options.db, desk.targetId, message.id)
    const [first] = parts
    if (!first || first.said === deleted) return null
    if (message.content_attributes?.deleted) return this.#delete(parts, message, desk)
    if (first.by_agent === 0) return null
    if (!isRetry(first, row, message) && !isEdit(first, message)) return null
    // Webhooks arrive in any order: use the message's current state.
    const now = await desk.api.message(message.conversation.id, message.id, signal)
    if (!now || now.content_attributes?.deleted) return null
    if (isRetry(first, row, now)) {
      // The first attempt created no message of ours.
      if (first.message_id.startsWith(unsentPrefix)) return { ...message, ...now }
      return this.#retry(parts, message, desk)
    }
    return isEdit(first, now) ? this.#edit(first, now, message, desk) : null
  }

  async #delete(
    parts: readonly ChatwootMessageRow[],
    event: ReceivedMessage,
    desk: AgentInbox,
  ): Promise<string | null> {
    const { messages, commands } = this.#options.messaging()
    let trouble: string | null = null
    for (const { message_id } of parts) {
      const message = await findMessage(this.#options.db, message_id)
      if (message?.direction !== 'out' || message.revoked_at !== null) continue
      const { open, state } = message
      if (state === 'failed' || state === 'cancelled') continue
      const word = await this.#attempt(async () => {
        if (open === 1) await messages.cancel(message_id, desk.userId)
        else await commands.revoke(message_id, desk.userId)
      })
      trouble ??= word && `Não foi possível apagar para o contato: ${word}`
    }
    await updatePartsByChatwootId(this.#options.db, desk.targetId, event.id, { said: deleted })
    return trouble
  }

  async #edit(
    first: ChatwootMessageRow,
    now: Message,
    event: ReceivedMessage,
    desk: AgentInbox,
  ): Promise<string | null> {
    const { db } = this.#options
    const text = getAgentText(now)
    const signed = sign(text, event.sender ? event : now, desk.config)
    const message = await findMessage(db, first.message_id)
    const word =
      message?.kind === 'text'
        ? await this.#attempt(async () => {
            await this.#options.messaging().commands.edit(first.message_id, desk.userId, signed)
          })
        : 'só textos podem ser alterados'
    await updatePartsByChatwootId(db, desk.targetId, event.id, { said: fingerprint(text) })
    return word && `Não foi possível alterar para o contato: ${word}`
  }

  async #retry(
    parts: readonly ChatwootMessageRow[],
    message: ReceivedMessage,
    desk: AgentInbox,
  ): Promise<string | null> {
    const { db, clock, messaging } = this.#options
    let trouble: string | null = null
    for (const { message_id, state } of parts) {
      if (state !== 'failed') continue
      trouble ??= await this.#attempt(async () => {
        await messaging().messages.retry(message_id, desk.userId)
      })
    }
    await updatePartsByChatwootId(db, desk.targetId, message.id, {
      state: 'queued',
      told: null,
      at: isoNow(clock),
    })
    return trouble && `Não foi possível enviar: ${trouble}`
  }

  /** Returns the reason for failure; null on success. */
  async #attempt(work: () => Promise<void>): Promise<string | null> {
    try {
      await work()
      return null
    } catch (error) {
      if (!(error instanceof HttpError) || error.kind === 'too_many' || error.kind === 'unavailable')
        throw error
      return error.message
    }
  }
}

/** A retry click clears our error; webhooks received before we set it have none either. */
function isRetry(first: ChatwootMessageRow, row: ChatwootInboxRow, now: Message): boolean {
  return first.told === 'failed' && !now.content_attributes?.external_error && row.received_at > first.at
}

function isEdit({ said }: ChatwootMessageRow, now: Message): boolean {
  const text = getAgentText(now)
  return said !== null && text !== '' && fingerprint(text) !== said
}
