import type { Notification } from '@morpheus/sdk'
import { formatDateTime, relativeTime } from '@morpheus/sdk/format'
import { CircleAlert, type LucideIcon, MessageSquare, Server, Smartphone, Wrench, X } from 'lucide-react'
import { memo } from 'react'
import { useNow } from '../../../hooks/useNow.js'
import { useNotificationTexts } from '../../../text/notifications.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { classes } from '../../../ui/kit/classes.js'

const icons: Readonly<Record<Notification['type'], LucideIcon>> = {
  message: MessageSquare,
  system: Server,
  session: Smartphone,
  error: CircleAlert,
  maintenance: Wrench,
}

interface NotificationItemProps {
  entry: Notification
  onOpen: (entry: Notification) => void
  onRemove: (entry: Notification) => void
}

/** One notification; of high priority in red. Kept as it is while others come. */
export const NotificationItem = memo(function NotificationItem({
  entry,
  onOpen,
  onRemove,
}: NotificationItemProps) {
  const texts = useNotificationTexts()
  const now = useNow()
  const Icon = icons[entry.type]
  return (
    <li
      className={classes(
        'mo-notification',
        !entry.read && 'mo-notification-unread',
        entry.priority === 'high' && 'mo-notification-high',
      )}
    >
      <button type="button" className="mo-notification-open" onClick={() => onOpen(entry)}>
        <span className="mo-event-icon">
          <Icon aria-hidden="true" />
        </span>
        <span className="mo-event-text mo-notification-text">
          <span className="mo-notification-title">
            <span className="mo-sr">
              {!entry.read && texts.isUnread} {texts.types[entry.type]}:{' '}
            </span>
            {entry.title}
          </span>
          <span className="mo-event-note mo-notification-message">{entry.message}</span>
          <time
            className="mo-notification-time"
            dateTime={entry.timestamp}
            title={formatDateTime(entry.timestamp)}
          >
            {relativeTime(entry.timestamp, now)}
          </time>
        </span>
      </button>
      <IconButton
        className="mo-notification-remove"
        label={texts.remove(entry.title)}
        icon={<X />}
        onClick={() => onRemove(entry)}
      />
    </li>
  )
})
