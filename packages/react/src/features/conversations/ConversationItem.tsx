import type { ConversationLabel, ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { Archive, BellOff, Bot, type LucideIcon, Pause, Pin, UserRound } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { useTargetLabels } from '../deliveries/texts.js'
import { LabelDot } from './LabelDot.js'
import { StateTick } from './StateTick.js'
import { useConversationTexts } from './texts.js'

const ownerIcons: Record<ConversationOwner, LucideIcon> = { bot: Bot, human: UserRound, paused: Pause }

/** Name of a conversation, or its number. */
export function useDisplayName(): (
  conversation: Pick<ConversationRecord, 'name' | 'contactPhone' | 'isGroup'>,
) => string {
  const format = useFormat()
  const texts = useConversationTexts()
  return ({ name, contactPhone, isGroup }) => {
    if (name) return escapeInvisible(name)
    return isGroup ? texts.group : format.phone(contactPhone)
  }
}

/** `Bot · Typebot`, `Pessoa`, or nobody. */
export function useOwnerLabel(): (conversation: Pick<ConversationRecord, 'owner' | 'responder'>) => string {
  const texts = useConversationTexts()
  const targetLabels = useTargetLabels()
  return ({ owner, responder }) => {
    if (owner !== 'bot') return texts.owners[owner]
    return responder === null ? texts.noBot : `${texts.owners.bot} · ${targetLabels[responder]}`
  }
}

function State({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="mo-conversation-owner" title={text}>
      <Icon aria-hidden="true" />
      <span className="mo-sr">{text}</span>
    </span>
  )
}

interface ConversationItemProps {
  conversation: ConversationRecord
  now: number
  /** Labels of the account. */
  known: readonly ConversationLabel[] | undefined
}

/** Content of a row of the list. */
export function ConversationItem({ conversation, now, known }: ConversationItemProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useConversationTexts()
  const getName = useDisplayName()
  const getOwner = useOwnerLabel()
  const { owner, responder, lastMessage, lastAt, unread, lastError } = conversation
  const { archived, muted, pinned, markedUnread, labels } = conversation
  const name = getName(conversation)
  const OwnerIcon = ownerIcons[owner]
  const isOwned = owner !== 'bot' || responder !== null
  return (
    <>
      <Avatar name={name} size="small" />
      <span className="mo-conversation-who">
        <span className="mo-conversation-name mo-truncate" title={name}>
          {name}
        </span>
        <time className="mo-conversation-time mo-figures" dateTime={lastAt} title={times.exactTime(lastAt)}>
          {format.relative(lastAt, now)}
        </time>
      </span>
      <span className="mo-conversation-last">
        <span className="mo-conversation-said mo-truncate">
          {lastError !== null && <span className="mo-conversation-error">{texts.unanswered}: </span>}
          {lastMessage && lastMessage.from !== 'customer' && (
            <>
              {lastMessage.state && <StateTick state={lastMessage.state} />}
              <span className="mo-sr">{texts.by[lastMessage.from]}: </span>
            </>
          )}
          {lastMessage ? escapeInvisible(lastMessage.text) : texts.noMessages}
        </span>
        {archived && <State icon={Archive} text={texts.isArchived} />}
        {muted && <State icon={BellOff} text={texts.isMuted} />}
        {pinned && <State icon={Pin} text={texts.isPinned} />}
        {labels.map((id) => {
          const label = known?.find((one) => one.id === id)
          return label && <LabelDot key={id} color={label.color} title={label.name} />
        })}
        {isOwned && (
          <span className={`mo-conversation-owner mo-conversation-${owner}`} title={getOwner(conversation)}>
            <OwnerIcon aria-hidden="true" />
            <span className="mo-sr">{getOwner(conversation)}</span>
          </span>
        )}
        {unread === 0 && markedUnread && (
          <span className="mo-conversation-unread" title={texts.isMarkedUnread}>
            <span className="mo-sr">{texts.isMarkedUnread}</span>
          </span>
        )}
        {unread > 0 && (
          <span className="mo-conversation-unread mo-figures">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="mo-sr">{texts.unreadCount(unread)}</span>
          </span>
        )}
      </span>
    </>
  )
}
