import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { formatDuration, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { Bot, Hand, type LucideIcon, Pause, Undo2, UserRound } from 'lucide-react'
import type { ConversationActions } from '../../../hooks/conversations/useConversationActions.js'
import { useNow } from '../../../hooks/useNow.js'
import { useConversationTexts } from '../../../text/conversations.js'
import { fromNow } from '../../../text/time/fromNow.js'
import { moment } from '../../../text/time/moment.js'
import { Badge, type BadgeProps } from '../../../ui/Badge/Badge.js'
import { Button } from '../../../ui/Button/Button.js'
import { visible } from '../../parts/safeText.js'

const looks: Record<ConversationOwner, { icon: LucideIcon; tone: NonNullable<BadgeProps['tone']> }> = {
  bot: { icon: Bot, tone: 'success' },
  human: { icon: UserRound, tone: 'accent' },
  paused: { icon: Pause, tone: 'warning' },
}

interface ConversationItemProps {
  conversation: ConversationRecord
  actions: ConversationActions
}

/** One conversation: with whom, who answers it and until when, what was last said, and what can be done. */
export function ConversationItem({ conversation, actions }: ConversationItemProps) {
  const texts = useConversationTexts()
  const now = useNow()
  const { contactPhone, name, isGroup, owner, until, reason, responder } = conversation
  const { lastMessage, lastAt, lastError, answerMs } = conversation
  const { icon: Icon, tone } = looks[owner]
  const number = isGroup ? texts.group : formatPhone(contactPhone)
  const called = name ? visible(name) : number
  const act = (to: ConversationOwner, label: string, icon: typeof Hand) => {
    const ActIcon = icon
    return (
      <Button
        size="small"
        variant={to === 'bot' ? 'secondary' : 'ghost'}
        icon={<ActIcon />}
        busy={actions.busy === contactPhone}
        aria-label={`${label} ${texts.with(called)}`}
        onClick={() => void actions.change(conversation, to)}
      >
        {label}
      </Button>
    )
  }
  return (
    <li className="mo-conversation">
      <div className="mo-conversation-who">
        <p className="mo-conversation-name mo-truncate">{called}</p>
        <p className="mo-conversation-number mo-figures mo-truncate">
          {name && `${number} · `}
          <time dateTime={lastAt} title={moment(lastAt)}>
            {relativeTime(lastAt, now)}
          </time>
        </p>
      </div>
      <div className="mo-conversation-owner">
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {texts.owners[owner]}
        </Badge>
        {owner === 'bot' ? (
          <span className="mo-conversation-note">
            {responder === null ? texts.noBot : targetLabels[responder]}
          </span>
        ) : (
          <span className="mo-conversation-note" title={until === null ? undefined : moment(until)}>
            {until === null ? texts.unending : texts.until(fromNow(until, now))}
          </span>
        )}
      </div>
      <div className="mo-conversation-text">
        {lastMessage && (
          <p className="mo-conversation-said mo-truncate">
            <span className="mo-conversation-by">{texts.by[lastMessage.from]}:</span>{' '}
            {visible(lastMessage.text)}
          </p>
        )}
        {reason !== null && <p className="mo-conversation-note mo-truncate">{reason}</p>}
        {lastError !== null && <p className="mo-conversation-error">{visible(lastError)}</p>}
        {answerMs !== null && lastError === null && reason === null && (
          <p className="mo-conversation-note">{texts.answered(formatDuration(answerMs))}</p>
        )}
      </div>
      <div className="mo-conversation-actions">
        {owner === 'bot' ? (
          <>
            {act('human', texts.take, Hand)}
            {act('paused', texts.pause, Pause)}
          </>
        ) : (
          act('bot', texts.release, Undo2)
        )}
      </div>
    </li>
  )
}
