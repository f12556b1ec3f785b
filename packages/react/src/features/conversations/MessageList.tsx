import type { MessageRecord } from '@morpheus/sdk'
import { ArrowDown } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { useTimes } from '../account/useTimes.js'
import { MessageBubble } from './MessageBubble.js'
import type { MessageActions } from './messageActions.js'
import { messageTime } from './messageTime.js'
import { PendingBubble } from './PendingBubble.js'
import type { ShownMessage } from './pendingChanges.js'
import { useConversationTexts } from './texts.js'
import type { PendingReply } from './useOutbox.js'

/** Distance in pixels from the newest message that still counts as being there. */
const atEnd = 80

export function MessageListSkeleton() {
  const texts = useTexts().common
  return (
    <div className="mo-thread-scroller">
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      <div className="mo-thread-messages" aria-hidden="true">
        {[40, 64, 52, 30].map((width, index) => (
          <div key={width} className={`mo-message ${index % 2 ? 'mo-message-out' : 'mo-message-in'}`}>
            <Skeleton width={`${width}%`} height={40} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface MessageListProps {
  /** Oldest first. */
  messages: readonly ShownMessage[]
  pending: readonly PendingReply[]
  unread: number
  isGroup: boolean
  contactName: string
  /** Name of an author by number, or `me`. */
  getName: (author: string | null) => string
  hasOlder: boolean
  isLoadingOlder: boolean
  olderError: unknown
  loadOlder: () => unknown
  /** Asks the phone for messages from before the stored ones; absent where it cannot be asked. */
  onFetchHistory: (() => Promise<void>) | undefined
  actions: MessageActions
  onRetryPending: (key: string) => void
  onDiscardPending: (key: string) => void
}

/**
 * Messages from top to bottom. The scroller is a reversed column with one child: its scroll position is the distance
 * from the newest message, so that neither older messages above nor sizes of late images move what is read.
 */
export function MessageList(props: MessageListProps) {
  const { messages, pending, unread, isGroup, contactName, hasOlder, isLoadingOlder, olderError } = props
  const texts = useConversationTexts()
  const times = useTimes()
  const scroller = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const firstUnread = useFirstUnread(messages, unread)
  const newest = messages.at(-1)
  const spoken = useSpokenMessage(newest, contactName)

  useLoadAtStart(scroller, { enabled: hasOlder && !isLoadingOlder && !olderError, load: props.loadOlder })
  // Own replies are always shown.
  const pendingCount = pending.length
  useEffect(() => {
    if (pendingCount > 0) scroller.current?.scrollTo({ top: 0 })
  }, [pendingCount])

  let day = ''
  return (
    <div className="mo-thread-frame">
      <section
        ref={scroller}
        className="mo-thread-scroller"
        aria-label={texts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(-currentTarget.scrollTop <= atEnd)}
      >
        <ol className="mo-thread-messages">
          <li className="mo-thread-older">
            <OlderMessages
              hasOlder={hasOlder}
              isLoading={isLoadingOlder}
              error={olderError}
              isEmpty={messages.length === 0 && pending.length === 0}
              onLoad={props.loadOlder}
              onFetchHistory={props.onFetchHistory}
            />
          </li>
          {messages.map((message) => {
            const date = times.date(messageTime(message))
            const isNewDay = date !== day
            day = date
            return (
              <Fragment key={message.id}>
                {isNewDay && <li className="mo-thread-day">{date}</li>}
                {message.id === firstUnread && <li className="mo-thread-unread">{texts.unreadFromHere}</li>}
                <li className={`mo-message mo-message-${message.direction === 'incoming' ? 'in' : 'out'}`}>
                  <MessageBubble
                    message={message}
                    isGroup={isGroup}
                    getName={props.getName}
                    actions={props.actions}
                  />
                </li>
              </Fragment>
            )
          })}
          {pending.map((reply) => (
            <li key={reply.key} className="mo-message mo-message-out">
              <PendingBubble
                reply={reply}
                onRetry={props.onRetryPending}
                onDiscard={props.onDiscardPending}
              />
            </li>
          ))}
        </ol>
      </section>
      {!isAtEnd && (
        <Button
          className="mo-thread-to-end"
          size="small"
          icon={<ArrowDown />}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {texts.toNewest}
        </Button>
      )}
      <p className="mo-sr" role="status">
        {spoken}
      </p>
    </div>
  )
}

/** The first of the messages that were unread when the conversation was opened. */
function useFirstUnread(messages: readonly MessageRecord[], unread: number): string | null {
  const [first, setFirst] = useState<string | null>(null)
  useEffect(() => {
    if (unread === 0) return
    const received = messages.filter(({ direction, history }) => direction === 'incoming' && !history)
    setFirst((now) => now ?? received.at(-unread)?.id ?? null)
  }, [messages, unread])
  return first
}

/** Text for screen readers of a message that arrived since the conversation was opened. */
function useSpokenMessage(newest: MessageRecord | undefined, contactName: string): string {
  const texts = useConversationTexts()
  const initial = useRef(newest?.id)
  if (!newest || newest.id === initial.current || newest.direction === 'outgoing') return ''
  return texts.newMessage(contactName, newest.text)
}

function useLoadAtStart(
  scroller: RefObject<HTMLElement | null>,
  { enabled, load }: { enabled: boolean; load: () => unknown },
): void {
  useEffect(() => {
    const start = scroller.current?.querySelector('.mo-thread-older')
    if (!enabled || !start) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { root: scroller.current, rootMargin: '400px 0px' },
    )
    observer.observe(start)
    return () => observer.disconnect()
  }, [scroller, enabled, load])
}

interface OlderMessagesProps {
  hasOlder: boolean
  isLoading: boolean
  error: unknown
  isEmpty: boolean
  onLoad: () => unknown
  onFetchHistory: (() => Promise<void>) | undefined
}

function OlderMessages(props: OlderMessagesProps) {
  const { hasOlder, isLoading, error, isEmpty, onLoad, onFetchHistory } = props
  const texts = useConversationTexts()
  const errors = useErrors()
  const { busy, run } = useBusy<'history'>()
  if (isEmpty)
    return (
      <EmptyState title={texts.noMessages} level={3}>
        {texts.noMessagesText}
      </EmptyState>
    )
  if (!hasOlder)
    return (
      <>
        <p className="mo-conversation-note">{texts.noOlder}</p>
        {onFetchHistory && (
          <Button
            size="small"
            variant="ghost"
            busy={busy !== null}
            onClick={() => void run('history', onFetchHistory)}
          >
            {texts.fetchHistory}
          </Button>
        )}
      </>
    )
  return (
    <>
      {error !== null && (
        <p role="alert" className="mo-conversation-error">
          {errors.reason(error) ?? texts.olderError}
        </p>
      )}
      <Button size="small" variant="ghost" busy={isLoading} onClick={() => void onLoad()}>
        {texts.older}
      </Button>
    </>
  )
}
