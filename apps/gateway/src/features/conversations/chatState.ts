import type { ChatState, MuteDuration } from '@morpheus/sdk/contract'
import { dayMs } from '../../core/lib/timeRange.js'
import type { ConversationRow } from '../../core/store/conversationTables.js'
import { readLabels } from '../../core/store/repositories/chatStates.js'

/** State of a conversation on the account's devices. An expired muting counts as none. */
export function chatState(row: ConversationRow, now: number): ChatState {
  const { archived, pinned, muted_until, marked_unread, timer_seconds } = row
  const isForever = muted_until === 'always'
  const muted = isForever || (muted_until !== null && Date.parse(muted_until) > now)
  return {
    archived: archived === 1,
    pinned: pinned === 1,
    muted,
    mutedUntil: muted && !isForever ? muted_until : null,
    markedUnread: marked_unread === 1,
    labels: readLabels(row),
    disappearingSeconds: timer_seconds || null,
  }
}

const durations = { '8h': dayMs / 3, '1w': 7 * dayMs } as const

/** ISO 8601 in UTC; `always` without an end, null for not muted. */
export function muteEnd(duration: MuteDuration, now: number): string | null {
  if (duration === 'off') return null
  return duration === 'always' ? 'always' : new Date(now + durations[duration]).toISOString()
}
