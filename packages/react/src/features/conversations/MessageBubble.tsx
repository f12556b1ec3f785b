import { type MessageRecord, type PinDuration, pinDurations } from '@morpheus/sdk'
import {
  Ban,
  Copy,
  EllipsisVertical,
  Forward,
  Pin,
  PinOff,
  Reply,
  RotateCcw,
  Star,
  StarOff,
  Tags,
} from 'lucide-react'
import { memo, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useToast } from '../../core/useToast.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { classes } from '../../ui/lib/rootProps.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { writeToClipboard } from '../../ui/lib/useCopy.js'
import { Menu, type MenuItem } from '../../ui/Menu.js'
import { useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { useLabels } from './chatQueries.js'
import { LabelDot } from './LabelDot.js'
import { MessageBody } from './MessageBody.js'
import { messageTime } from './messageTime.js'
import { isPinned } from './PinnedMessages.js'
import { StateTick } from './StateTick.js'
import { useConversationTexts } from './texts.js'
import './bubble.css'

interface MessageBubbleProps {
  message: MessageRecord
  isGroup: boolean
  contactName: string
  onReply: (message: MessageRecord) => void
  onRetry: (message: MessageRecord) => Promise<void>
  /** Undefined where messages cannot be starred. */
  onStar?: ((message: MessageRecord) => void) | undefined
  /** Undefined where messages cannot be labelled. */
  onLabel?: ((message: MessageRecord) => void) | undefined
  /** Undefined where messages cannot be pinned; null unpins. */
  onPin?: ((message: MessageRecord, duration: PinDuration | null) => void) | undefined
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isGroup, contactName, onReply, onRetry, onStar, onPin, onLabel } = props
  const texts = useConversationTexts()
  const format = useFormat()
  const times = useTimes()
  const notify = useToast()
  const now = useNow()
  const { direction, state, source, contactPhone, revokedAt, editedAt, details, text, pinnedUntil } = message
  const at = messageTime(message)
  const isOut = direction === 'outgoing'
  const author = isOut
    ? source?.startsWith('bot')
      ? texts.by.bot
      : texts.by.human
    : isGroup
      ? format.phone(contactPhone)
      : contactName
  const isFailed = state === 'failed' || state === 'cancelled'
  const isSettled = revokedAt === null && !isFailed && state !== 'queued' && state !== 'sending'
  const isVisibleAuthor = (isGroup && !isOut) || (isOut && source?.startsWith('bot'))
  const pinItems: MenuItem[] = !onPin
    ? []
    : isPinned(message, now)
      ? [
          {
            label: texts.unpinMessage,
            icon: <PinOff aria-hidden="true" />,
            onSelect: () => onPin(message, null),
          },
        ]
      : pinDurations.map((duration) => ({
          label: texts.pinDurations[duration],
          icon: <Pin aria-hidden="true" />,
          group: texts.pinMessageFor,
          onSelect: () => onPin(message, duration),
        }))
  return (
    <article
      className={classes('mo-bubble', isFailed && 'mo-bubble-failed')}
      aria-label={texts.messageOf(author, times.dateTime(at))}
    >
      {isVisibleAuthor && <p className="mo-bubble-author mo-truncate">{author}</p>}
      {details?.forwarded && (
        <p className="mo-bubble-label">
          <Forward aria-hidden="true" />
          {texts.forwarded}
        </p>
      )}
      {message.quoted && <Quote quoted={message.quoted} isGroup={isGroup} contactName={contactName} />}
      {revokedAt === null ? (
        <MessageBody message={message} />
      ) : (
        <p className="mo-bubble-label">
          <Ban aria-hidden="true" />
          {texts.revoked}
        </p>
      )}
      <Reactions reactions={message.reactions} />
      <p className="mo-bubble-meta">
        {message.labels && <MessageLabels sessionId={message.sessionId} labels={message.labels} />}
        {message.starred && (
          <span title={texts.isStarred}>
            <Star className="mo-bubble-star" aria-hidden="true" />
            <span className="mo-sr">{texts.isStarred}</span>
          </span>
        )}
        {pinnedUntil != null && isPinned(message, now) && (
          <span title={texts.isMessagePinned(times.dateTime(pinnedUntil))}>
            <Pin className="mo-bubble-star" aria-hidden="true" />
            <span className="mo-sr">{texts.isMessagePinned(times.dateTime(pinnedUntil))}</span>
          </span>
        )}
        {message.history && <span title={texts.historyText}>{texts.history}</span>}
        {editedAt !== null && revokedAt === null && (
          <span title={times.dateTime(editedAt)}>{texts.edited}</span>
        )}
        <time dateTime={at} title={times.exactTime(at)}>
          {times.time(at)}
        </time>
        {isOut && <StateTick state={state} />}
      </p>
      <Problem message={message} onRetry={onRetry} />
      {isSettled && (
        <div className="mo-bubble-menu">
          <Menu
            label={texts.actionsOf(author, times.time(at))}
            trigger={<EllipsisVertical aria-hidden="true" />}
            triggerClassName="mo-icon-button"
            items={[
              { label: texts.reply, icon: <Reply aria-hidden="true" />, onSelect: () => onReply(message) },
              ...(onStar
                ? [
                    {
                      label: message.starred ? texts.unstar : texts.star,
                      icon: message.starred ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />,
                      onSelect: () => onStar(message),
                    },
                  ]
                : []),
              ...(onLabel
                ? [
                    {
                      label: texts.labels,
                      icon: <Tags aria-hidden="true" />,
                      onSelect: () => onLabel(message),
                    },
                  ]
                : []),
              {
                label: texts.copyText,
                icon: <Copy aria-hidden="true" />,
                onSelect: () =>
                  void writeToClipboard(text).then(
                    () => notify({ tone: 'success', text: texts.copied }),
                    (cause: unknown) => notify({ tone: 'error', text: texts.copyFailure, cause }),
                  ),
              },
              ...pinItems,
            ]}
          />
        </div>
      )}
    </article>
  )
})

/** Colours of a message's labels, with their names. */
function MessageLabels({ sessionId, labels }: { sessionId: string; labels: readonly string[] }) {
  const { data } = useLabels(sessionId)
  const all = (data?.labels ?? []).filter(({ id }) => labels.includes(id))
  return all.map(({ id, name, color }) => <LabelDot key={id} color={color} title={name} />)
}

/** The reason that a message waits or failed. */
function Problem({ message, onRetry }: Pick<MessageBubbleProps, 'message' | 'onRetry'>) {
  const texts = useConversationTexts()
  const sdkMessages = useSdkMessages()
  const errors = useErrors()
  const times = useTimes()
  const { restrictions } = useAvailabilityTexts()
  const [isBusy, setBusy] = useState(false)
  const { state, failure, holdReason, holdUntil, nextAttemptAt } = message
  if (state === 'queued' && (holdReason || nextAttemptAt !== null))
    return (
      <p className="mo-bubble-meta">
        {holdReason
          ? restrictions.held(holdUntil ? times.dateTime(holdUntil) : null)
          : nextAttemptAt !== null && texts.nextAttempt(times.time(nextAttemptAt))}
      </p>
    )
  if (state !== 'failed' && state !== 'cancelled') return null
  return (
    <>
      <p className="mo-bubble-error">
        {state === 'cancelled'
          ? sdkMessages.message.cancelled
          : failure
            ? errors.coded(failure)
            : sdkMessages.message.failure}
      </p>
      <p className="mo-bubble-actions">
        <Button
          size="small"
          icon={<RotateCcw />}
          busy={isBusy}
          onClick={async () => {
            setBusy(true)
            await onRetry(message)
            setBusy(false)
          }}
        >
          {texts.retry}
        </Button>
      </p>
    </>
  )
}

interface QuoteProps {
  quoted: NonNullable<MessageRecord['quoted']>
  isGroup: boolean
  contactName: string
}

function Quote({ quoted, isGroup, contactName }: QuoteProps) {
  const texts = useConversationTexts()
  const format = useFormat()
  const author = quoted.from === null ? null : isGroup ? format.phone(quoted.from) : contactName
  return (
    <blockquote className="mo-bubble-quote">
      {author !== null && <span className="mo-bubble-author mo-truncate">{author}</span>}
      <span className="mo-bubble-quoted">
        {quoted.text === null ? texts.quotedUnknown : escapeInvisible(quoted.text)}
      </span>
    </blockquote>
  )
}

function Reactions({ reactions }: Pick<MessageRecord, 'reactions'>) {
  const texts = useConversationTexts()
  const format = useFormat()
  const all = Object.entries(reactions)
  if (all.length === 0) return null
  const people = new Map<string, string[]>()
  for (const [author, emoji] of all) {
    const name = author === 'me' ? texts.by.human : format.phone(author)
    people.set(emoji, [...(people.get(emoji) ?? []), name])
  }
  return (
    <ul className="mo-bubble-reactions" aria-label={texts.reactions}>
      {[...people].map(([emoji, names]) => (
        <li key={emoji} title={names.join(', ')}>
          {emoji}
          {names.length > 1 && <span className="mo-figures"> {names.length}</span>}
          <span className="mo-sr"> {names.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
