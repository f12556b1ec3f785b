import type { MessageRecord } from '@morpheus/sdk'

/** When a message was written, as far as known: a queued one when it was stored. */
export const messageTime = ({ direction, history, sentAt, createdAt }: MessageRecord): string =>
  direction === 'incoming' || history ? (sentAt ?? createdAt) : createdAt
