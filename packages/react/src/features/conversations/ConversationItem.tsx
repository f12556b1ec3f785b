import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { Bot, Hand, type LucideIcon, Pause, Undo2, UserRound } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useTargetLabels } from '../deliveries/texts.js'
import type { ConversationActions } from './queries.js'
import { useConversationTexts } from './texts.js'

const ownerStyles: Record<ConversationOwner, { icon: LucideIcon; tone: NonNullable<BadgeProps['tone']> }> = {
  bot: { icon: Bot, tone: 'success' },
  human: { icon: UserRound, tone: 'accent' },
  paused: { icon: Pause, tone: 'warning' },
}

interface ConversationItemProps {
  conversation: ConversationRecord
  slot: Slot<{ conversation: ConversationRecord }>
  actions: ConversationActions
}

export function ConversationItem({ conversation, slot, actions }: ConversationItemProps) {
  const targetLabels = useTargetLabels()
  const format = useFormat()
  const times = useTimes()
  const texts = useConversationTexts()
  const translate = useTranslate()
  const now = useNow()
  const { contactPhone, name, isGroup, owner, until, reason, reasonI18n, responder } = conversation
  const { lastMessage, lastAt, lastError, lastErrorI18n, answerMs } = conversation
  const { icon: Icon, tone } = ownerStyles[owner]
  const number = isGroup ? texts.group : format.phone(contactPhone)
  const displayName = name ? escapeInvisible(name) : number
  const renderAction = (to: ConversationOwner, label: string, icon: typeof Hand) => {
    const ActIcon = icon
    return (
      <Button
        size="small"
        variant={to === 'bot' ? 'secondary' : 'ghost'}
        icon={<ActIcon />}
        busy={actions.busy === contactPhone}
        aria-label={`${label} ${texts.with(displayName)}`}
        onClick={() => void actions.change(conversation, to)}
      >
        {label}
      </Button>
    )
  }
  return (
    <li className="mo-conversation">
      {slot({
        conversation,
        children: (
          <>
            <div className="mo-conversation-who">
              <p className="mo-conversation-name mo-truncate">{displayName}</p>
              <p className="mo-conversation-number mo-figures mo-truncate">
                {name && `${number} · `}
                <time dateTime={lastAt} title={times.exactTime(lastAt)}>
                  {format.relative(lastAt, now)}
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
                <span
                  className="mo-conversation-note"
                  title={until === null ? undefined : times.exactTime(until)}
                >
                  {until === null ? texts.unending : texts.until(format.until(until, now))}
                </span>
              )}
            </div>
            <div className="mo-conversation-text">
              {lastMessage && (
                <p className="mo-conversation-said mo-truncate">
                  <span className="mo-conversation-by">{texts.by[lastMessage.from]}:</span>{' '}
                  {escapeInvisible(lastMessage.text)}
                </p>
              )}
              {reason !== null && (
                <p className="mo-conversation-note mo-truncate">{translate(reasonI18n, reason)}</p>
              )}
              {lastError !== null && (
                <p className="mo-conversation-error">
                  {escapeInvisible(translate(lastErrorI18n, lastError))}
                </p>
              )}
              {answerMs !== null && lastError === null && reason === null && (
                <p className="mo-conversation-note">{texts.answered(format.duration(answerMs))}</p>
              )}
            </div>
            <div className="mo-conversation-actions">
              {owner === 'bot' ? (
                <>
                  {renderAction('human', texts.take, Hand)}
                  {renderAction('paused', texts.pause, Pause)}
                </>
              ) : (
                renderAction('bot', texts.release, Undo2)
              )}
            </div>
          </>
        ),
      })}
    </li>
  )
}
