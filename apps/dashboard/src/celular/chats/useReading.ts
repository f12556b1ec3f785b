import { useMorpheus } from '@morpheus/react'
import { useEffect } from 'react'
import type { ChatHandle } from './useChat.js'

interface ReadingOptions {
  secret: string
  online: boolean
  /** Whether the contact has the conversation open too. */
  isContactThere: boolean
}

/** Who has a conversation open reads it: the owner what came, and its contact what the account wrote. */
export function useReading(chat: ChatHandle, { secret, online, isContactThere }: ReadingOptions): void {
  const { virtualPhone } = useMorpheus()
  const { conversation, messages, refresh } = chat
  const id = conversation?.chat
  const unread = conversation?.unread ?? 0
  const arrived = isContactThere
    ? messages.findLast(({ isFromMe, state }) => isFromMe && state === 'delivered')?.seq
    : undefined

  useEffect(() => {
    if (id === undefined || unread === 0) return
    // The next look tells the same again, if it failed.
    void virtualPhone
      .readConversation({ chat: id, as: 'owner' }, { token: secret })
      .then(refresh, () => undefined)
  }, [virtualPhone, secret, id, unread, refresh])

  useEffect(() => {
    if (id === undefined || arrived === undefined || !online) return
    void virtualPhone
      .readConversation({ chat: id, as: 'contact' }, { token: secret })
      .then(refresh, () => undefined)
  }, [virtualPhone, secret, id, arrived, online, refresh])
}
