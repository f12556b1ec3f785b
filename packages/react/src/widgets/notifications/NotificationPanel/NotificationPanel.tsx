import type { Notification } from '@morpheus/sdk'
import { BellOff, CheckCheck, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useNotifications } from '../../../hooks/notifications/useNotifications.js'
import { useTexts } from '../../../provider/texts.js'
import { useNotificationTexts } from '../../../text/notifications.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { NotificationItem } from './NotificationItem.js'
import { PushSwitch } from './PushSwitch.js'
import '../../parts/event.css'
import './widget.css'

interface NotificationPanelProps {
  onOpenSession: (sessionId: string) => void
}

/** What happened, newest first; each can be read and removed. Core spec §2 and §4. */
export function NotificationPanel({ onOpenSession }: NotificationPanelProps) {
  const texts = useNotificationTexts()
  const { bell } = useTexts()
  const { notifications, unreadCount, markRead, markAllRead, remove, clear } = useNotifications()
  const body = useRef<HTMLDivElement>(null)

  // Opened by keyboard, the next Tab would otherwise pass over what was opened.
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const open = useCallback(
    ({ id, sessionId }: Notification) => {
      markRead(id)
      if (sessionId !== undefined) onOpenSession(sessionId)
    },
    [markRead, onOpenSession],
  )
  // The button that had the focus goes with its notification: the list takes it.
  const removed = useCallback(
    ({ id }: Notification) => {
      remove(id)
      body.current?.focus()
    },
    [remove],
  )

  return (
    <>
      <div className="mo-notifications-header">
        <h2 ref={title} className="mo-notifications-title" tabIndex={-1}>
          {bell.title}
        </h2>
        {notifications.length > 0 && (
          <div className="mo-notifications-tools">
            <Button
              size="small"
              variant="ghost"
              icon={<CheckCheck />}
              disabled={unreadCount === 0}
              onClick={() => {
                markAllRead()
                body.current?.focus()
              }}
            >
              {texts.markAllRead}
            </Button>
            <Button
              size="small"
              variant="ghost"
              icon={<Trash2 />}
              onClick={() => {
                clear()
                body.current?.focus()
              }}
            >
              {texts.clear}
            </Button>
          </div>
        )}
      </div>
      <div ref={body} className="mo-notifications-body" tabIndex={-1}>
        {notifications.length === 0 ? (
          <EmptyState icon={<BellOff />} title={texts.empty} level={3}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <ul aria-label={texts.list}>
            {notifications.map((entry) => (
              <NotificationItem key={entry.id} entry={entry} onOpen={open} onRemove={removed} />
            ))}
          </ul>
        )}
      </div>
      <PushSwitch />
    </>
  )
}
