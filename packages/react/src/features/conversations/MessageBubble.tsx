import type { MessageRecord } from '@morpheus/sdk'
import { Ban, Clock, Forward, Pin, RotateCcw, Star } from 'lucide-react'
import { memo, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useNow } from '../../core/useNow.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { classes } from '../../ui/lib/rootProps.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { nameMentions } from '../groups/mentions.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { useLabels } from './chatQueries.js'
import { LabelDot } from './LabelDot.js'
import { MessageBody } from './MessageBody.js'
import { MessageMenu } from './MessageMenu.js'
import type { MessageActions } from './messageActions.js'
import { messageTime } from './messageTime.js'
import { isPinned } from './PinnedMessages.js'
import { PollBubble } from './PollBubble.js'
import type { ShownMessage } from './pendingChanges.js'
import { Reactions } from './Reactions.js'
import { StateTick } from './StateTick.js'
import { useConversationTexts } from './texts.js'
import './bubble.css'

interface MessageBubbleProps {
  message: ShownMessage
  isGroup: boolean
  /** Name of an author by number, or `me`. */
  getName: (author: string | null) => string
  actions: MessageActions
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isGroup, getName, actions } = props
  const texts = useConversationTexts()
  const times = useTimes()
  const now = useNow()
  const { direction, state, source, contactPhone, revokedAt, editedAt, details, pinnedUntil } = message
  const at = messageTime(message)
  const isOut = direction === 'outgoing'
  const isBot = isOut && source?.startsWith('bot') === true
  const author = isBot ? texts.by.bot : getName(isOut ? 'me' : contactPhone)
  const isFailed = state === 'failed' || state === 'cancelled'
  const isSettled = revokedAt === null && !isFailed && state !== 'queued' && state !== 'sending'
  return (
    <article
      className={classes('mo-bubble', isFailed && 'mo-bubble-failed')}
      aria-label={texts.messageOf(author, times.dateTime(at))}
    >
      {(isBot || (isGroup && !isOut)) && <p className="mo-bubble-author mo-truncate">{author}</p>}
      {details?.forwarded && (
        <p className="mo-bubble-label">
          <Forward aria-hidden="true" />
          {texts.forwarded}
        </p>
      )}
      {message.quoted && <Quote quoted={message.quoted} getName={getName} />}
      {revokedAt !== null ? (
        <p className="mo-bubble-label">
          <Ban aria-hidden="true" />
          {texts.revoked}
        </p>
      ) : details?.poll ? (
        <PollBubble message={message} poll={details.poll} getName={getName} />
      ) : (
        <MessageBody message={{ ...message, text: nameMentions(message.text, details?.mentions, getName) }} />
      )}
      {revokedAt === null && (
        <Reactions
          reactions={message.reactions}
          getName={getName}
          onReact={isSettled ? (emoji) => actions.react(message, emoji) : undefined}
        />
      )}
      <p className="mo-bubble-meta">
        {message.isChanging && (
          <span title={texts.changeQueued}>
            <Clock className="mo-bubble-waits" aria-hidden="true" />
            <span className="mo-sr">{texts.changeQueued}</span>
          </span>
        )}
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
      <Problem message={message} onRetry={actions.retry} />
      {isSettled && (
        <MessageMenu message={message} label={texts.actionsOf(author, times.time(at))} actions={actions} />
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
function Problem({ message, onRetry }: { message: MessageRecord; onRetry: MessageActions['retry'] }) {
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
  getName: MessageBubbleProps['getName']
}

function Quote({ quoted, getName }: QuoteProps) {
  const texts = useConversationTexts()
  return (
    <blockquote className="mo-bubble-quote">
      {quoted.from !== null && <span className="mo-bubble-author mo-truncate">{getName(quoted.from)}</span>}
      <span className="mo-bubble-quoted">
        {quoted.text === null ? texts.quotedUnknown : escapeInvisible(quoted.text)}
      </span>
    </blockquote>
  )
}
