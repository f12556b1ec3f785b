import type { ConversationRecord, MessageRecord } from '@morpheus/sdk'

let last = 0

export function aConversation(overrides: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    sessionId: 's1',
    contactPhone: '5511977770001',
    name: 'Bruno Lima',
    isGroup: false,
    owner: 'bot',
    until: null,
    since: null,
    reason: null,
    responder: null,
    lastMessage: null,
    lastAt: new Date().toISOString(),
    unread: 0,
    answerMs: null,
    lastError: null,
    archived: false,
    pinned: false,
    muted: false,
    mutedUntil: null,
    markedUnread: false,
    labels: [],
    disappearingSeconds: null,
    ...overrides,
  }
}

/** A message that the contact wrote; each is newer than the one before. */
export function aMessage(overrides: Partial<MessageRecord> = {}): MessageRecord {
  last += 1
  const at = new Date(Date.now() + last).toISOString()
  return {
    id: `wamsg_${last}`,
    networkId: `3EB0${last}`,
    sessionId: 's1',
    direction: 'incoming',
    contactPhone: '5511977770001',
    groupId: null,
    type: 'text',
    text: 'Olá',
    media: null,
    replyTo: null,
    source: 'contact',
    state: 'received',
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    createdAt: at,
    sentAt: at,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    editedAt: null,
    revokedAt: null,
    reactions: {},
    ...overrides,
  }
}

/** A message that the account wrote. */
export const aSentMessage = (overrides: Partial<MessageRecord> = {}) =>
  aMessage({ direction: 'outgoing', source: 'api', state: 'sent', ...overrides })
