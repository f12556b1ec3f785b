import type { MessageRecord, PinDuration } from '@morpheus/sdk'
import { messageTime } from './messageTime.js'

/** Actions on the messages of a thread; undefined ones are not offered by its network, or not now. */
export interface MessageActions {
  reply: (message: MessageRecord) => void
  retry: (message: MessageRecord) => Promise<void>
  /** Null removes the reaction. */
  react: (message: MessageRecord, emoji: string | null) => void
  showReactions: (message: MessageRecord) => void
  edit: ((message: MessageRecord) => void) | undefined
  forward: ((message: MessageRecord) => void) | undefined
  revoke: ((message: MessageRecord) => void) | undefined
  star: ((message: MessageRecord) => void) | undefined
  label: ((message: MessageRecord) => void) | undefined
  /** Null unpins it. */
  pin: ((message: MessageRecord, duration: PinDuration | null) => void) | undefined
}

/** The emojis that WhatsApp offers first. */
export const commonReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** Milliseconds after which WhatsApp refuses to edit a message, and to delete it for everyone. */
const editingTime = 15 * 60_000
const revokingTime = 60 * 3_600_000

/** `now` in milliseconds. */
export function isEditable(message: MessageRecord, now: number): boolean {
  return message.type === 'text' && isOwnWithin(message, now, editingTime)
}

/** `now` in milliseconds. */
export function isRevocable(message: MessageRecord, now: number): boolean {
  return isOwnWithin(message, now, revokingTime)
}

const forwardable: readonly string[] = [
  ...['text', 'interactive', 'list', 'location', 'contact'],
  ...['image', 'video', 'audio', 'document', 'sticker'],
]

/** False for types that cannot be sent again, and where the file is missing. */
export function isForwardable({ type, media, details }: MessageRecord): boolean {
  return forwardable.includes(type) && !details?.viewOnce && (media === null || media.state === 'ready')
}

function isOwnWithin(message: MessageRecord, now: number, time: number): boolean {
  return message.direction === 'outgoing' && now - Date.parse(messageTime(message)) < time
}
