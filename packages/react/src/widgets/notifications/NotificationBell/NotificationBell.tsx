import { badgeText } from '@morpheus/sdk'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { useUnreadCount } from '../../../hooks/notifications/useUnreadCount.js'
import { useTexts } from '../../../provider/texts.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { usePopover } from '../../../ui/Popover/usePopover.js'
import '../../../ui/base/press.css'
import '../../../ui/IconButton/iconButton.css'
import './widget.css'

const NotificationPanel = lazily(
  async () => (await import('../NotificationPanel/NotificationPanel.js')).NotificationPanel,
)

export interface NotificationBellProps {
  /** A click on a notification about a session. */
  onOpenSession?: (sessionId: string) => void
}

/** The bell with its unread count, and the panel it opens. Core spec §2, Shell. */
export function NotificationBell({ onOpenSession }: NotificationBellProps) {
  const texts = useTexts().bell
  const unread = useUnreadCount()
  const { id, open, triggerRef, panelRef, close } = usePopover<HTMLDivElement>()
  const badge = badgeText(unread)
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className="mo-icon-button mo-bell"
        aria-label={unread > 0 ? texts.unread(unread) : texts.title}
        aria-expanded={open}
        aria-controls={id}
        title={texts.title}
      >
        <Bell aria-hidden="true" />
        {badge && (
          <span className="mo-bell-badge mo-figures" aria-hidden="true">
            {badge}
          </span>
        )}
      </button>
      <div
        ref={panelRef}
        id={id}
        className="mo-popover mo-bell-panel"
        role="dialog"
        aria-label={texts.title}
        onBlur={(event) => {
          // Tabbing past its end leaves it; what goes with its notification has no next place.
          const { relatedTarget } = event
          const isOutside = relatedTarget && !event.currentTarget.contains(relatedTarget)
          // The bell closes it by itself, and would open it again.
          if (isOutside && relatedTarget !== triggerRef.current) close()
        }}
      >
        {open && (
          <Suspense fallback={null}>
            <NotificationPanel
              onOpenSession={(sessionId) => {
                close()
                onOpenSession?.(sessionId)
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
