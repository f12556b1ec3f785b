import { useMorpheus } from '@morpheus/react'
import { useEffect } from 'react'
import type { ChatHandle } from './useChat.js'

interface ReadingOptions {
  secret: string
  online: boolean
  isContactThere: boolean
}

/** Marks messages read while the conversation is open: by the owner, and by the contact when present. */
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
    // The next poll repeats a failed call.
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
