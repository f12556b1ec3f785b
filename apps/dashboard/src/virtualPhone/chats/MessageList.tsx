import { Button, Skeleton } from '@morpheus/react/ui'
import type { VirtualMessage } from '@morpheus/sdk'
import { type ComponentProps, Fragment, useEffect, useRef } from 'react'
import { getDayName, getPersonName, summarizeContent } from './chatTexts.js'
import { Bubble } from './message/Bubble.js'
import type { ChatHandle } from './useChat.js'

type BubbleHandlers = Pick<ComponentProps<typeof Bubble>, 'onActions' | 'onPress' | 'onPlay'>

interface MessageListProps extends BubbleHandlers {
  chat: ChatHandle
  secret: string
  isGroup: boolean
  online: boolean
  /** Number of messages written here; a change scrolls to the newest. */
  sentCount?: number
}

export function MessageList({ chat, secret, isGroup, online, sentCount, ...acts }: MessageListProps) {
  const { conversation, messages, hasOlder, readOlder } = chat
  const edge = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const newest = messages.findLast(({ isFromMe }) => !isFromMe)

  useEffect(() => {
    if (sentCount && list.current) list.current.scrollTop = 0
  }, [sentCount])

  // Observe again after each page: an edge that stays visible fires no event.
  const oldest = messages[0]?.seq
  useEffect(() => {
    if (!hasOlder || oldest === undefined || !edge.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void readOlder()
    })
    watch.observe(edge.current)
    return () => watch.disconnect()
  }, [hasOlder, oldest, readOlder])

  return (
    // Upside down, so that the browser holds on to the newest and to what is being read.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls by keyboard.
    <section ref={list} className="cel-messages" tabIndex={0} aria-label="Mensagens">
      <div className="cel-history">
        <div ref={edge} className="cel-edge">
          {hasOlder ? (
            <Button size="small" variant="ghost" onClick={() => void readOlder()}>
              Mensagens anteriores
            </Button>
          ) : (
            conversation && <p className="cel-chip">Conversa simulada: nada sai deste servidor</p>
          )}
        </div>
        {!conversation && !chat.error && [1, 2, 3].map((one) => <Skeleton key={one} height={52} />)}
        <ol className="cel-bubbles">
          {messages.map((message, index) => (
            <Fragment key={message.seq}>
              {startsDay(message, messages[index - 1]) && (
                <li className="cel-chip">{getDayName(message.at)}</li>
              )}
              <li className={message.isFromMe ? 'cel-line cel-line-own' : 'cel-line'}>
                <Bubble message={message} secret={secret} isGroup={isGroup} online={online} {...acts} />
              </li>
            </Fragment>
          ))}
        </ol>
        <p className="mo-sr" role="status">
          {newest && `${getPersonName(newest.author)}: ${summarizeContent(newest.content)}`}
        </p>
      </div>
    </section>
  )
}

function startsDay(message: VirtualMessage, previous: VirtualMessage | undefined): boolean {
  return !previous || new Date(previous.at).toDateString() !== new Date(message.at).toDateString()
}
