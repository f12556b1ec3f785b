import {
  BadgeCheck,
  Bot,
  CircleDashed,
  IdCard,
  Megaphone,
  MessageSquare,
  MessageSquareShare,
  Radio,
  Send,
  Settings,
  ShoppingBag,
  Trash2,
  Users,
  UsersRound,
} from 'lucide-react'
import { Button } from '../../../ui/Button.js'
import { Card } from '../../../ui/Card.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { useMessageTexts } from '../../messages/texts.js'
import { useDetailTexts } from './texts.js'

interface SessionActionListProps {
  level: HeadingLevel
  /** Undefined when the session cannot send now. */
  onSendTest: (() => void) | undefined
  /** Undefined when the host has no such page. */
  onOpenContacts: (() => void) | undefined
  /** Undefined when the host has no such page. */
  onOpenConversations: (() => void) | undefined
  /** Undefined when the session has none, or the host no such page. */
  onOpenGroups: (() => void) | undefined
  /** Undefined when the host has no such page. */
  onOpenProfile: (() => void) | undefined
  /** Undefined when the session has none, or the host no such page. */
  onOpenStatuses: (() => void) | undefined
  /** As `onOpenStatuses`. */
  onOpenChannels: (() => void) | undefined
  /** As `onOpenStatuses`. */
  onOpenCatalog: (() => void) | undefined
  onOpenCampaigns: (() => void) | undefined
  onOpenMessages: (() => void) | undefined
  onOpenDeliveries: (() => void) | undefined
  /** Undefined when the session has none, or the host no such page. */
  onOpenCloudTemplates: (() => void) | undefined
  onConfigure: () => void
  onRemove: () => void
}

export function SessionActionList(props: SessionActionListProps) {
  const texts = useDetailTexts()
  const messageTexts = useMessageTexts()
  const Heading = toHeading(props.level, 1)
  const sendTest = (
    <Button
      variant="ghost"
      wide
      icon={<MessageSquareShare />}
      aria-disabled={props.onSendTest === undefined || undefined}
      onClick={props.onSendTest}
    >
      {messageTexts.test}
    </Button>
  )
  return (
    <Card className="mo-action-list" aria-label={texts.actions}>
      <Heading className="mo-panel-title">{texts.actions}</Heading>
      {props.onSendTest ? sendTest : <Tooltip text={messageTexts.testOffline}>{sendTest}</Tooltip>}
      {props.onOpenContacts && (
        <Button variant="ghost" wide icon={<Users />} onClick={props.onOpenContacts}>
          {texts.viewContacts}
        </Button>
      )}
      {props.onOpenGroups && (
        <Button variant="ghost" wide icon={<UsersRound />} onClick={props.onOpenGroups}>
          {texts.viewGroups}
        </Button>
      )}
      {props.onOpenProfile && (
        <Button variant="ghost" wide icon={<IdCard />} onClick={props.onOpenProfile}>
          {texts.viewProfile}
        </Button>
      )}
      {props.onOpenStatuses && (
        <Button variant="ghost" wide icon={<CircleDashed />} onClick={props.onOpenStatuses}>
          {texts.viewStatuses}
        </Button>
      )}
      {props.onOpenChannels && (
        <Button variant="ghost" wide icon={<Radio />} onClick={props.onOpenChannels}>
          {texts.viewChannels}
        </Button>
      )}
      {props.onOpenCatalog && (
        <Button variant="ghost" wide icon={<ShoppingBag />} onClick={props.onOpenCatalog}>
          {texts.viewCatalog}
        </Button>
      )}
      {props.onOpenCampaigns && (
        <Button variant="ghost" wide icon={<Megaphone />} onClick={props.onOpenCampaigns}>
          {texts.viewCampaigns}
        </Button>
      )}
      {props.onOpenConversations && (
        <Button variant="ghost" wide icon={<Bot />} onClick={props.onOpenConversations}>
          {texts.viewConversations}
        </Button>
      )}
      {props.onOpenMessages && (
        <Button variant="ghost" wide icon={<MessageSquare />} onClick={props.onOpenMessages}>
          {texts.viewMessages}
        </Button>
      )}
      {props.onOpenDeliveries && (
        <Button variant="ghost" wide icon={<Send />} onClick={props.onOpenDeliveries}>
          {texts.viewDeliveries}
        </Button>
      )}
      {props.onOpenCloudTemplates && (
        <Button variant="ghost" wide icon={<BadgeCheck />} onClick={props.onOpenCloudTemplates}>
          {texts.viewCloudTemplates}
        </Button>
      )}
      <Button variant="ghost" wide icon={<Settings />} onClick={props.onConfigure}>
        {texts.settings}
      </Button>
      <Button className="mo-action-danger" variant="ghost" wide icon={<Trash2 />} onClick={props.onRemove}>
        {texts.remove}
      </Button>
    </Card>
  )
}
