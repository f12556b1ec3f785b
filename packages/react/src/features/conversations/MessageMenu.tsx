import { pinDurations } from '@morpheus/sdk'
import {
  Copy,
  EllipsisVertical,
  Forward,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Star,
  StarOff,
  Tags,
  Trash2,
} from 'lucide-react'
import { useNow } from '../../core/useNow.js'
import { useToast } from '../../core/useToast.js'
import { writeToClipboard } from '../../ui/lib/useCopy.js'
import { Menu, type MenuItem } from '../../ui/Menu.js'
import {
  commonReactions,
  isEditable,
  isForwardable,
  isRevocable,
  type MessageActions,
} from './messageActions.js'
import { isPinned } from './PinnedMessages.js'
import type { ShownMessage } from './pendingChanges.js'
import { useConversationTexts } from './texts.js'

interface MessageMenuProps {
  message: ShownMessage
  label: string
  actions: MessageActions
}

export function MessageMenu({ message, label, actions }: MessageMenuProps) {
  const texts = useConversationTexts()
  const notify = useToast()
  const now = useNow()
  const { reply, react, showReactions, edit, forward, revoke, star, label: setLabels, pin } = actions
  const own = message.reactions.me
  const emojis: readonly string[] = commonReactions
  const copy = () =>
    void writeToClipboard(message.text).then(
      () => notify({ tone: 'success', text: texts.copied }),
      (cause: unknown) => notify({ tone: 'error', text: texts.copyFailure, cause }),
    )
  const items: MenuItem[] = [
    ...(own === undefined || emojis.includes(own) ? emojis : [own, ...emojis]).map((emoji) => ({
      label: emoji,
      group: texts.reacting.group,
      compact: true,
      checked: emoji === own,
      onSelect: () => react(message, emoji === own ? null : emoji),
    })),
    {
      label: texts.reacting.open,
      icon: <SmilePlus aria-hidden="true" />,
      onSelect: () => showReactions(message),
    },
    { label: texts.reply, icon: <Reply aria-hidden="true" />, onSelect: () => reply(message) },
  ]
  if (edit && isEditable(message, now))
    items.push({
      label: texts.editing.open,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => edit(message),
    })
  if (forward && isForwardable(message))
    items.push({
      label: texts.forwarding.open,
      icon: <Forward aria-hidden="true" />,
      onSelect: () => forward(message),
    })
  if (star)
    items.push({
      label: message.starred ? texts.unstar : texts.star,
      icon: message.starred ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />,
      onSelect: () => star(message),
    })
  if (setLabels)
    items.push({
      label: texts.labels,
      icon: <Tags aria-hidden="true" />,
      onSelect: () => setLabels(message),
    })
  items.push({ label: texts.copyText, icon: <Copy aria-hidden="true" />, onSelect: copy })
  if (pin && isPinned(message, now))
    items.push({
      label: texts.unpinMessage,
      icon: <PinOff aria-hidden="true" />,
      onSelect: () => pin(message, null),
    })
  else if (pin)
    items.push(
      ...pinDurations.map((duration) => ({
        label: texts.pinDurations[duration],
        icon: <Pin aria-hidden="true" />,
        group: texts.pinMessageFor,
        onSelect: () => pin(message, duration),
      })),
    )
  if (revoke && isRevocable(message, now))
    items.push({
      label: texts.revoking.open,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => revoke(message),
    })
  return (
    <div className="mo-bubble-menu">
      <Menu
        label={label}
        trigger={<EllipsisVertical aria-hidden="true" />}
        triggerClassName="mo-icon-button"
        items={items}
      />
    </div>
  )
}
