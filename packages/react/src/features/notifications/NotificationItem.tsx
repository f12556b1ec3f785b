import type { Notification, NotificationGroup } from '@morpheus/sdk'
import { CircleAlert, type LucideIcon, MessageSquare, Server, Smartphone, Wrench, X } from 'lucide-react'
import { memo } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { IconButton } from '../../ui/IconButton.js'
import { classes } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useNotificationTexts } from './texts.js'
import '../../ui/layout.css'

const icons: Readonly<Record<Notification['type'], LucideIcon>> = {
  message: MessageSquare,
  system: Server,
  session: Smartphone,
  error: CircleAlert,
  maintenance: Wrench,
}

interface NotificationItemProps {
  group: NotificationGroup
  slot: Slot<{ notification: Notification; notifications: readonly Notification[] }>
  onOpen: (group: NotificationGroup) => void
  onRemove: (group: NotificationGroup) => void
}

/** Notifications with one cause; high priority in red. Memoized, because others arrive often. */
export const NotificationItem = memo(function NotificationItem({
  group,
  slot,
  onOpen,
  onRemove,
}: NotificationItemProps) {
  const times = useTimes()
  const format = useFormat()
  const texts = useNotificationTexts()
  const now = useNow()
  const { newest: entry, all, unread, why } = group
  const Icon = icons[entry.type]
  const isConversation = entry.type === 'message' && all.length > 1 && entry.contactName !== undefined
  const title = isConversation ? texts.from(entry.contactName ?? '', all.length) : entry.title
  return (
    <li
      className={classes(
        'mo-notification',
        unread > 0 && 'mo-notification-unread',
        entry.priority === 'high' && 'mo-notification-high',
      )}
    >
      {slot({
        notification: entry,
        notifications: all,
        children: (
          <>
            <button type="button" className="mo-notification-open" onClick={() => onOpen(group)}>
              <span className="mo-event-icon">
                <Icon aria-hidden="true" />
              </span>
              <span className="mo-event-text mo-notification-text">
                <span className="mo-notification-title">
                  <span className="mo-sr">
                    {unread > 0 && texts.isUnread} {texts.types[entry.type]}:{' '}
                  </span>
                  {title}
                </span>
                <span className="mo-event-note mo-notification-message">{why ?? entry.message}</span>
                <span className="mo-notification-time">
                  {entry.type === 'message' && entry.sessionName !== undefined && `${entry.sessionName} · `}
                  <time dateTime={entry.timestamp} title={times.dateTime(entry.timestamp)}>
                    {format.relative(entry.timestamp, now)}
                  </time>
                </span>
              </span>
            </button>
            <IconButton
              className="mo-notification-remove"
              label={texts.remove(title)}
              icon={<X />}
              onClick={() => onRemove(group)}
            />
          </>
        ),
      })}
    </li>
  )
}, isSame)

function isSame(previous: NotificationItemProps, after: NotificationItemProps): boolean {
  const [a, b] = [previous.group, after.group]
  return (
    a.newest === b.newest &&
    a.unread === b.unread &&
    a.all.length === b.all.length &&
    a.why === b.why &&
    previous.slot === after.slot &&
    previous.onOpen === after.onOpen &&
    previous.onRemove === after.onRemove
  )
}
