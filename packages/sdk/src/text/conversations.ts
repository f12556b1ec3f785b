import { formatUptime } from '../core/format/uptime.js'
import { type MessageTimer, messageTimers, timerSeconds } from '../features/conversations/choices.js'
import type { ConversationOwner } from '../features/conversations/entities.js'

/** Labels of a conversation's owner. */
export const conversationOwnerLabels: Readonly<Record<ConversationOwner, string>> = {
  bot: 'Bot',
  human: 'Pessoa',
  paused: 'Pausada',
}

/** Labels of the timers of disappearing messages. */
export const messageTimerLabels: Readonly<Record<MessageTimer, string>> = {
  off: 'Desligadas',
  '24h': '24 horas',
  '7d': '7 dias',
  '90d': '90 dias',
}

/** Label of a timer of disappearing messages; null counts as none. */
export function messageTimerLabel(seconds: number | null, labels = messageTimerLabels): string {
  const timer = messageTimers.find((one) => timerSeconds[one] === (seconds ?? 0))
  return timer ? labels[timer] : formatUptime(seconds ?? 0)
}
