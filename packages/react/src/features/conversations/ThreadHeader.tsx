import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { messageTimerLabel } from '@morpheus/sdk/text'
import { ArrowLeft, Hand, Pause, Timer, Undo2 } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTranslate } from '../../provider/translate.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { ChatMenu } from './ChatMenu.js'
import { useOwnerLabel } from './ConversationItem.js'
import { useConversationActions } from './queries.js'
import { useConversationTexts, useMessageTimerLabels } from './texts.js'

const tones: Record<ConversationOwner, NonNullable<BadgeProps['tone']>> = {
  bot: 'success',
  human: 'accent',
  paused: 'warning',
}

interface ThreadHeaderProps {
  sessionId: string
  contact: string
  name: string
  conversation: ConversationRecord | undefined
  /** True where the account keeps states of conversations, and can be asked now. */
  hasChatState: boolean
  level: HeadingLevel
  onClose: () => void
}

export function ThreadHeader(props: ThreadHeaderProps) {
  const { sessionId, contact, name, conversation, hasChatState, level, onClose } = props
  const texts = useConversationTexts()
  const timers = useMessageTimerLabels()
  const format = useFormat()
  const translate = useTranslate()
  const Heading = toHeading(level)
  const number = contact.endsWith('@g.us') ? texts.group : format.phone(contact)
  return (
    <header className="mo-thread-header">
      <IconButton className="mo-thread-back" label={texts.back} icon={<ArrowLeft />} onClick={onClose} />
      <Avatar name={name} size="small" />
      <div className="mo-thread-who">
        <Heading className="mo-thread-name mo-truncate" title={name}>
          {name}
        </Heading>
        {number !== name && <p className="mo-conversation-note mo-figures mo-truncate">{number}</p>}
      </div>
      {conversation && <Owner sessionId={sessionId} conversation={conversation} name={name} />}
      {conversation && hasChatState && (
        <ChatMenu sessionId={sessionId} conversation={conversation} name={name} onPutAway={onClose} />
      )}
      {conversation?.disappearingSeconds != null && (
        <p className="mo-thread-reason mo-thread-timer mo-conversation-note">
          <Timer aria-hidden="true" />
          {texts.isDisappearing(messageTimerLabel(conversation.disappearingSeconds, timers))}
        </p>
      )}
      {conversation?.reason != null && (
        <p className="mo-thread-reason mo-conversation-note">
          {translate(conversation.reasonI18n, conversation.reason)}
        </p>
      )}
      {conversation?.lastError != null && (
        <p className="mo-thread-reason mo-conversation-error">
          {escapeInvisible(translate(conversation.lastErrorI18n, conversation.lastError))}
        </p>
      )}
    </header>
  )
}

interface OwnerProps {
  sessionId: string
  conversation: ConversationRecord
  name: string
}

/** Shows the owner of a conversation and until when, with the calls that change it. */
function Owner({ sessionId, conversation, name }: OwnerProps) {
  const texts = useConversationTexts()
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const getOwner = useOwnerLabel()
  const actions = useConversationActions(sessionId, texts)
  const { owner, until, responder, contactPhone } = conversation
  const hasBot = responder !== null
  const renderAction = (to: ConversationOwner, label: string, Icon: typeof Hand) => (
    <Button
      size="small"
      variant={to === 'paused' ? 'ghost' : 'secondary'}
      icon={<Icon />}
      busy={actions.busy === contactPhone}
      aria-label={`${label} ${texts.with(name)}`}
      onClick={() => void actions.change(conversation, to)}
    >
      {label}
    </Button>
  )
  return (
    <div className="mo-thread-owner">
      <Badge tone={hasBot || owner !== 'bot' ? tones[owner] : 'neutral'}>{getOwner(conversation)}</Badge>
      {owner !== 'bot' && (
        <span className="mo-conversation-note" title={until === null ? undefined : times.exactTime(until)}>
          {until === null ? texts.unending : texts.until(format.until(until, now))}
        </span>
      )}
      {owner === 'bot' && hasBot && (
        <>
          {renderAction('human', texts.take, Hand)}
          {renderAction('paused', texts.pause, Pause)}
        </>
      )}
      {owner !== 'bot' && renderAction('bot', texts.release, Undo2)}
    </div>
  )
}
