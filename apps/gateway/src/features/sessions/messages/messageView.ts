import type { Message, MessageDetails, MessageQuote } from '@morpheus/sdk/contract'
import { contactKey } from '../contactKey.js'
import type { OriginalMessage } from './messageRecord.js'
import { messageText } from './messageText.js'

export interface ViewedWith {
  contactName: string | null
  details: MessageDetails | null
  quote: MessageQuote | null
}

/** A message in events. */
export function messageView(
  sessionId: string,
  message: OriginalMessage,
  { contactName, details, quote }: ViewedWith,
): Message {
  const { id, contact, content, isFromMe, timestamp, group } = message
  return {
    id,
    sessionId,
    contact: { phone: contactKey(contact), name: contactName },
    content: messageText(content),
    isFromMe,
    timestamp,
    kind: content.kind,
    ...(group && { group }),
    ...(details && { details }),
    ...(quote && { replyTo: quote }),
  }
}
