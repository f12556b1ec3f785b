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
} from './configuredResponders.js'
import { getOwner } from './ownership.js'

export class ConversationNews {
  readonly #find: FindResponders
  readonly #clock: Clock

  constructor(find: FindResponders, clock: Clock) {
    this.#find = find
    this.#clock = clock
  }

  /** `row` is the new state. */
  async publish(work: UnitOfWork, session: Subject, row: ConversationRow | undefined): Promise<void> {
    if (!row) return
    const responders = await this.#find(work.db, session.id)
    work.emit(session, 'conversation:update', conversationState(row, responders, this.#clock.now()))
  }
}

export function conversationState(
  row: ConversationRow,
  responders: readonly ConfiguredResponder[],
  now: number,
): ConversationState {
  const { session_id, chat, target_id, owner_until, owner_since, owner_reason, last_error, last_error_i18n } =
    row
  const owner = getOwner(row, now)
  const isBots = owner === 'bot'
  const reason = isBots || owner_reason === null ? null : localized(`conversations.owner.${owner_reason}`)
  const listening = isGroup(row) ? responders.filter(({ settings }) => settings.answerGroups) : responders
  return {
    sessionId: session_id,
    contactPhone: chat,
    owner,
    until: isBots ? null : owner_until,
    since: isBots ? null : owner_since,
    reason: reason?.text ?? null,
    reasonI18n: reason && toMessageRef(reason),
    responder: findCurrentResponder(listening, target_id)?.kind ?? null,
    lastError: last_error,
    lastErrorI18n: parseMessageRef(last_error_i18n),
  }
}

export const isGroup = ({ chat }: Pick<ConversationRow, 'chat'>) => chat.endsWith('@g.us')
