import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { ConversationOwner, ConversationRow, OwnerReason } from '../../core/store/conversationTables.js'
import { plainChat } from '../../core/store/repositories/chatStates.js'
import { newConversationId } from '../../core/store/repositories/conversationActivity.js'

const minuteMs = 60_000

/** Present owner: a person's ownership expires. */
export function getOwner(
  { owner, owner_until }: Pick<ConversationRow, 'owner' | 'owner_until'>,
  now: number,
): ConversationOwner {
  return owner_until !== null && Date.parse(owner_until) <= now ? 'bot' : owner
}

type Owned = Pick<ConversationRow, 'owner' | 'owner_until' | 'owner_since' | 'owner_reason'>

/** Ownership by somebody other than the bot: for `minutes`, or until it is handed back. */
export function createOwnership(
  owner: 'human' | 'paused',
  owner_reason: OwnerReason,
  minutes: number | null,
  clock: Clock,
): Owned {
  return {
    owner,
    owner_reason,
    owner_since: isoNow(clock),
    owner_until: minutes === null ? null : isoNow(clock, minutes * minuteMs),
  }
}

export const ownedByBot: Owned = { owner: 'bot', owner_until: null, owner_since: null, owner_reason: null }

export function outlastsOwnership(row: Owned, { owner_until }: Owned, now: number): boolean {
  if (getOwner(row, now) !== 'paused') return false
  return row.owner_until === null || (owner_until !== null && row.owner_until > owner_until)
}

export function newConversation(sessionId: string, chat: string, at: string): ConversationRow {
  return {
    id: newConversationId(),
    session_id: sessionId,
    chat,
    ...ownedByBot,
    target_id: null,
    choices: null,
    last_at: at,
    group_name: null,
    group_sort_name: null,
    message_at: at,
    unread: 0,
    ...plainChat,
    answer_ms: null,
    last_error: null,
    last_error_i18n: null,
    created_at: at,
  }
}
