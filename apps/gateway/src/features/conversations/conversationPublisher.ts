import type { ConversationState } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Subject, UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Clock } from '../../core/lib/clock.js'
import { parseMessageRef, toMessageRef } from '../../core/lib/messageRefs.js'
import type { ConversationRow } from '../../core/store/conversationTables.js'
import {
  type ConfiguredResponder,
  type FindResponders,
  findCurrentResponder,
  isAnswered,
} from './configuredResponders.js'
import { getOwner } from './ownership.js'

export class ConversationPublisher {
  readonly #findResponders: FindResponders
  readonly #clock: Clock

  constructor(findResponders: FindResponders, clock: Clock) {
    this.#findResponders = findResponders
    this.#clock = clock
  }

  /** `row` is the conversation after the change; undefined publishes nothing. */
  async publish(work: UnitOfWork, session: Subject, row: ConversationRow | undefined): Promise<void> {
    if (!row) return
    const responders = await this.#findResponders(work.db, session.id)
    work.emit(session, 'conversation:update', toConversationState(row, responders, this.#clock.now()))
  }
}

export function toConversationState(
  row: ConversationRow,
  responders: readonly ConfiguredResponder[],
  now: number,
): ConversationState {
  const { session_id, chat, target_id, owner_until, owner_since, owner_reason, last_error, last_error_i18n } =
    row
  const owner = getOwner(row, now)
  const isBotOwned = owner === 'bot'
  const reason = isBotOwned || owner_reason === null ? null : localized(`conversations.owner.${owner_reason}`)
  const eligible = responders.filter((one) => isAnswered(one, chat))
  return {
    sessionId: session_id,
    contactPhone: chat,
    owner,
    until: isBotOwned ? null : owner_until,
    since: isBotOwned ? null : owner_since,
    reason: reason?.text ?? null,
    reasonI18n: reason && toMessageRef(reason),
    responder: findCurrentResponder(eligible, target_id)?.kind ?? null,
    lastError: last_error,
    lastErrorI18n: parseMessageRef(last_error_i18n),
  }
}

export const isGroup = ({ chat }: Pick<ConversationRow, 'chat'>) => chat.endsWith('@g.us')
