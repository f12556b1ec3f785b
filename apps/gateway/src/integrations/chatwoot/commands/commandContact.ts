import { type Clock, isoNow } from '../../../core/lib/clock.js'
import type { Db } from '../../../core/store/tables.js'
import { finishReceived } from '../../inboundRows.js'
import { isMissing, isRejectedPermanently } from '../api/explain.js'
import type { Chat } from '../chat.js'
import type { AgentInbox } from '../inward/agentMessages.js'
import { getAgentText, isForCustomer } from '../inward/agentText.js'
import type { ReceivedMessage } from '../inward/received.js'
import { sourceIdPrefix } from '../outward/postedOnce.js'
import type { Postings } from '../outward/postings.js'
import { filterMappedChatwootIds, insertChatwootMessage } from '../rows/messages.js'
import { findConversationByChatwootId } from '../rows/people.js'
import type { ChatwootInboxRow } from '../tables.js'
import { helpText, type SessionCommands } from './sessionCommands.js'

/** A command that arrives later is not carried out any more: a restart would surprise. Milliseconds. */
const commandLifeMs = 5 * 60_000

/** The contact that stands for the session itself, once per inbox. */
export const commandChat: Chat = {
  key: 'morpheus',
  names: ['morpheus'],
  name: 'Morpheus',
  phone: null,
  identifier: 'morpheus',
}

interface CommandContactOptions {
  db: Db
  clock: Clock
  commands: Pick<SessionCommands, 'answer'>
}

/** Takes what agents write to the session's contact as commands, and answers in its conversation. */
export class CommandContact {
  readonly #options: CommandContactOptions

  constructor(options: CommandContactOptions) {
    this.#options = options
  }

  async isConversation(targetId: string, conversationId: string): Promise<boolean> {
    const conversation = await findConversationByChatwootId(this.#options.db, targetId, conversationId)
    return conversation?.chat === commandChat.key
  }

  /** @throws where an answer may be posted later */
  async take(
    row: ChatwootInboxRow,
    message: ReceivedMessage,
    desk: AgentInbox & { postings: Pick<Postings, 'postAnswer'> },
    { last, signal }: { last: boolean; signal: AbortSignal },
  ): Promise<void> {
    const { db, clock } = this.#options
    if (await this.#isCommand(message, desk.targetId)) {
      const answer = await this.#answer(message, desk, signal)
      try {
        await desk.postings.postAnswer(
          { conversationId: message.conversation.id, messageId: `command:${message.id}` },
          { content: answer.text, ...(answer.file && { files: [answer.file] }) },
          signal,
        )
      } catch (error) {
        if (!last && !isMissing(error) && !isRejectedPermanently(error)) throw error
      }
      await insertChatwootMessage(db, {
        target_id: desk.targetId,
        message_id: `command:${message.id}:written`,
        part: 0,
        conversation_id: message.conversation.id,
        chatwoot_id: message.id,
        by_agent: 1,
        said: null,
        state: 'sent',
        told: 'sent',
        awaits_file: 0,
        at: isoNow(clock),
      })
    }
    await finishReceived(db, row.seq)
  }

  async #answer(message: ReceivedMessage, { config, sessionId, userId }: AgentInbox, signal: AbortSignal) {
    const { clock, commands } = this.#options
    if (!config.botContact)
      return { text: 'Os comandos estão desligados na configuração do Chatwoot desta sessão no Morpheus.' }
    if ((message.created_at ?? clock.now()) < clock.now() - commandLifeMs)
      return {
        text: 'Este comando chegou tarde e não foi executado. Escreva de novo, se ainda precisar dele.',
      }
    return commands.answer(getAgentText(message), { sessionId, userId }, signal)
  }

  /** Automations and other bots of Chatwoot write messages, too: only an agent's is a command. */
  async #isCommand(message: ReceivedMessage, targetId: string): Promise<boolean> {
    if (message.event !== 'message_created' || !isForCustomer(message)) return false
    if (message.content_attributes?.deleted || message.source_id?.startsWith(sourceIdPrefix)) return false
    if (message.sender?.type !== 'user') return false
    return (await filterMappedChatwootIds(this.#options.db, targetId, [message.id])).size === 0
  }
}

/** First message of the contact, which tells agents of its commands. */
export const welcomeText = `Aqui você cuida da conexão desta sessão do WhatsApp.\n\n${helpText}`
