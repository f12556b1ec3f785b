import type { Db } from '../../../core/store/tables.js'
import { finishReceived } from '../../inboundRows.js'
import type { Messaging } from '../../messaging.js'
import { isMissing, isRejectedPermanently } from '../api/explain.js'
import type { CommandContact } from '../commands/commandContact.js'
import { failurePart, notePart, type Postings } from '../outward/postings.js'
import { formatNotSent } from '../outward/receipts.js'
import { deletePartsByChatwootId } from '../rows/messages.js'
import { findConversationByChatwootId } from '../rows/people.js'
import type { ChatwootInboxRow } from '../tables.js'
import type { AgentChanges } from './agentChanges.js'
import { FileTrouble } from './agentFiles.js'
import { type AgentInbox, type AgentMessages, NotSentError } from './agentMessages.js'
import { ReceivedMessage, ReceivedTyping } from './received.js'

export interface OpenAgentInbox extends AgentInbox {
  postings: Postings
  events: readonly string[]
}

interface DesksOptions {
  db: Db
  messages: AgentMessages
  changes: AgentChanges
  commands: Pick<CommandContact, 'isConversation' | 'take'>
  messaging: () => Messaging
  /** Null when the target is gone or disabled. */
  open: (targetId: string) => Promise<OpenAgentInbox | null>
  onError: (error: unknown) => void
}

export class AgentInboxes {
  readonly #options: DesksOptions

  constructor(options: DesksOptions) {
    this.#options = options
  }

  /** @throws where it may work later; `last` where it is not tried again. */
  async work(row: ChatwootInboxRow, last: boolean, signal: AbortSignal): Promise<void> {
    const { db, open, changes, commands } = this.#options
    const desk = await open(row.target_id)
    const { data: message } = ReceivedMessage.safeParse(parsed(row.body))
    if (!desk || !message || !desk.events.includes(message.event)) {
      await finishReceived(db, row.seq)
      return
    }
    if (await commands.isConversation(desk.targetId, message.conversation.id))
      return commands.take(row, message, desk, { last, signal })
    if (message.event === 'message_updated') {
      const outcome = await changes.take(row, message, desk, signal)
      if (outcome !== null && typeof outcome === 'object') {
        await deletePartsByChatwootId(db, desk.targetId, message.id)
        return this.#take(row, outcome, desk, { last, signal })
      }
      if (outcome !== null) await this.#note(desk, message, notePart, outcome, signal)
      await finishReceived(db, row.seq)
      return
    }
    await this.#take(row, message, desk, { last, signal })
  }

  async #take(
    row: ChatwootInboxRow,
    message: ReceivedMessage,
    desk: OpenAgentInbox,
    { last, signal }: { last: boolean; signal: AbortSignal },
  ): Promise<void> {
    const { db, messages } = this.#options
    try {
      await messages.take(row, message, desk, signal)
    } catch (error) {
      const reason = error instanceof NotSentError ? error.message : last ? toText(error) : null
      if (reason === null) throw error
      await this.#refuse(desk, message, reason, signal)
      await messages.refuse(message, desk)
      await finishReceived(db, row.seq)
    }
  }

  async typing(targetId: string, body: unknown): Promise<void> {
    const { db, open, messaging, onError } = this.#options
    try {
      const { data: message } = ReceivedTyping.safeParse(body)
      if (!message || message.is_private || message.user?.type === 'contact') return
      const desk = await open(targetId)
      const conversation = desk && (await findConversationByChatwootId(db, targetId, message.conversation.id))
      if (!desk || !conversation || conversation.chat.endsWith('@g.us')) return
      const state = message.event === 'conversation_typing_on' ? 'typing' : 'paused'
      await messaging().commands.typing(desk.sessionId, desk.userId, conversation.chat, state)
    } catch (error) {
      // Typing is ephemeral, and most sessions that cannot show it refuse.
      if (!(error instanceof Error && error.name === 'HttpError')) onError(error)
    }
  }

  async #refuse(
    desk: OpenAgentInbox,
    message: ReceivedMessage,
    why: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#note(desk, message, failurePart, formatNotSent(why), signal)
    try {
      const status = { status: 'failed', external_error: why } as const
      await desk.api.setStatus(message.conversation.id, message.id, status, signal)
    } catch (error) {
      if (!isRejectedPermanently(error) && !isMissing(error) && !isForbidden(error)) throw error
    }
  }

  async #note(
    desk: OpenAgentInbox,
    message: ReceivedMessage,
    part: number,
    text: string,
    signal: AbortSignal,
  ): Promise<void> {
    const about = { conversationId: message.conversation.id, messageId: `note:${message.id}`, part }
    try {
      await desk.postings.postNote(about, text, signal)
    } catch (error) {
      if (!isRejectedPermanently(error) && !isMissing(error)) throw error
    }
  }
}

const isForbidden = (error: unknown) => error instanceof Error && 'status' in error && error.status === 403

const toText = (error: unknown) =>
  error instanceof FileTrouble ? error.message : 'falha inesperada no Morpheus; veja o log do sistema'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
