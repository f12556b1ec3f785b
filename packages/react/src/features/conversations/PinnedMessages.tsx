import type { MessageRecord } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useNow } from '../../core/useNow.js'
import { useQueryCache } from '../../provider/queries.js'
import { IconButton } from '../../ui/IconButton.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { useMessageTypeLabels } from '../messages/texts.js'
import { pinnedQuery } from './chatQueries.js'
import { useConversationTexts } from './texts.js'

interface PinnedMessagesProps {
  sessionId: string
  contact: string
  /** Undefined where messages cannot be unpinned. */
  onUnpin: ((message: MessageRecord) => void) | undefined
}

/** Pinned messages of a conversation; nothing where there are none. */
export function PinnedMessages({ sessionId, contact, onUnpin }: PinnedMessagesProps) {
  const texts = useConversationTexts()
  const typeLabels = useMessageTypeLabels()
  const times = useTimes()
  const now = useNow()
  const { data } = useQuery(pinnedQuery(useMorpheus(), sessionId, contact), useQueryCache())
  const pinned = (data?.messages ?? []).filter((message) => isPinned(message, now))
  if (pinned.length === 0) return null
  return (
    <ul className="mo-thread-pinned" aria-label={texts.pinnedMessages}>
      {pinned.map((message) => {
        const text = (escapeInvisible(message.text).trim() || typeLabels[message.type]) ?? message.type
        return (
          <li key={message.id}>
            <Pin aria-hidden="true" />
            <span
              className="mo-truncate"
              title={texts.isMessagePinned(times.dateTime(message.pinnedUntil ?? ''))}
            >
              {text}
            </span>
            {onUnpin && (
              <IconButton label={texts.unpinNamed(text)} icon={<PinOff />} onClick={() => onUnpin(message)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** `now` in milliseconds. */
export function isPinned({ pinnedUntil }: Pick<MessageRecord, 'pinnedUntil'>, now: number): boolean {
  return pinnedUntil != null && Date.parse(pinnedUntil) > now
}
