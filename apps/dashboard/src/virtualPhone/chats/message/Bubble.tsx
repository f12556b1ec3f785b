import { useNow } from '@morpheus/react'
import { IconButton } from '@morpheus/react/ui'
import type { VirtualMessage } from '@morpheus/sdk'
import { messageTimerLabel } from '@morpheus/sdk/text'
import { Ban, ChevronDown, CircleDot, Eye, Forward, Timer } from 'lucide-react'
import { memo } from 'react'
import { formatTime, getPersonName, isPinnedAt, revokedText, summarizeContent } from '../chatTexts.js'
import { Ticks } from '../Ticks.js'
import { MessageContent } from './MessageContent.js'

interface BubbleProps {
  message: VirtualMessage
  secret: string
  isGroup: boolean
  online: boolean
  onActions: (message: VirtualMessage) => void
  onPress: (message: VirtualMessage, buttonId: string) => void
  onPlay: (message: VirtualMessage) => void
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, secret, isGroup, online, onActions, onPress, onPlay } = props
  const { id, isFromMe, author, content, replyTo, state, edited, extras, reactions, at } = message
  const now = useNow()
  const authorName = isFromMe ? 'Você' : getPersonName(author)
  return (
    <article className={isFromMe ? 'cel-bubble cel-own' : 'cel-bubble'}>
      <span className={isGroup && !isFromMe ? 'cel-author mo-truncate' : 'mo-sr'}>
        {authorName}
        <span className="mo-sr">: </span>
      </span>
      {replyTo && content && (
        <blockquote className="cel-quote">
          <span className="cel-strong mo-truncate">
            {replyTo.isFromMe ? 'Você' : getPersonName(replyTo.author)}
          </span>
          <span className="cel-quote-text">{summarizeContent(replyTo.content)}</span>
        </blockquote>
      )}
      {content && extras && <Marks extras={extras} />}
      {content ? (
        <MessageContent
          content={content}
          secret={secret}
          messageId={id}
          onPlay={isFromMe && online && state !== 'played' ? () => onPlay(message) : undefined}
          onPress={
            (isFromMe || content.kind === 'poll' || content.kind === 'event') && online
              ? (buttonId) => onPress(message, buttonId)
              : undefined
          }
        />
      ) : (
        <span className="cel-revoked">
          <Ban aria-hidden="true" />
          {revokedText}
        </span>
      )}
      <span className="cel-meta">
        {content && (
          <IconButton
            className="cel-more"
            label={`Ações da mensagem de ${authorName}, ${formatTime(at)}`}
            icon={<ChevronDown />}
            onClick={() => onActions(message)}
          />
        )}
        {isPinnedAt(message, now) && content && <span>Fixada</span>}
        {edited && content && <span>Editada</span>}
        <time className="mo-figures" dateTime={at}>
          {formatTime(at)}
        </time>
        {isFromMe && content && <Ticks state={state} />}
        {!isFromMe && state === 'read' && (
          <span className="cel-ticks cel-ticks-read" title="Lida pela sessão">
            <Eye aria-hidden="true" />
            <span className="mo-sr">Lida pela sessão</span>
          </span>
        )}
      </span>
      {reactions.length > 0 && content && <Reactions reactions={reactions} />}
    </article>
  )
})

function Marks({ extras }: { extras: NonNullable<VirtualMessage['extras']> }) {
  const { forwarded, viewOnce, gif, expiresAfter, preview } = extras
  return (
    <>
      {forwarded && (
        <span className="cel-mark">
          <Forward aria-hidden="true" />
          Encaminhada
        </span>
      )}
      {viewOnce && (
        <span className="cel-mark">
          <CircleDot aria-hidden="true" />
          Visualização única
        </span>
      )}
      {gif && <span className="cel-mark">GIF</span>}
      {expiresAfter !== undefined && (
        <span className="cel-mark">
          <Timer aria-hidden="true" />
          Some em {messageTimerLabel(expiresAfter)}
        </span>
      )}
      {preview && (
        <span className="cel-link-preview">
          <span className="cel-strong cel-said">{preview.title}</span>
          {preview.description && <span className="cel-note cel-said">{preview.description}</span>}
          <span className="cel-note mo-truncate">{preview.url}</span>
        </span>
      )}
    </>
  )
}

function Reactions({ reactions }: Pick<VirtualMessage, 'reactions'>) {
  const counts = new Map<string, number>()
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return (
    <span className="cel-reactions">
      <span className="mo-sr">Reações: </span>
      {[...counts].map(([emoji, count]) => (
        <span key={emoji}>
          {emoji}
          {count > 1 && <span className="mo-figures"> {count}</span>}
        </span>
      ))}
    </span>
  )
}
