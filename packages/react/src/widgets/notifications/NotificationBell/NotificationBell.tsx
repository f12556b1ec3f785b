import { badgeText, type Session, unreadByKind } from '@morpheus/sdk'
import { Bell } from 'lucide-react'
import { useStore } from 'zustand'
import { useUnreadCount } from '../../../hooks/notifications/useUnreadCount.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useTexts } from '../../../provider/texts.js'
import { classes } from '../../../ui/kit/classes.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { usePopover } from '../../../ui/Popover/usePopover.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import type { NotificationBellSlots } from './slots.js'
import '../../../ui/base/press.css'
import '../../../ui/IconButton/iconButton.css'
import './widget.css'

const NotificationPanel = lazily(
  async () => (await import('../NotificationPanel/NotificationPanel.js')).NotificationPanel,
)

export interface NotificationBellProps extends WidgetProps {
  /** A click on a notification about a session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Address of the list of sessions that need attention; with it the panel begins with their count. */
  attentionHref?: string | undefined
  /** Goes there without leaving the page. */
  onOpenHref?: ((href: string) => void) | undefined
  /** Parts of yours in place of the panel's. */
  slots?: NotificationBellSlots | undefined
}

/** The bell with its unread count, and the panel it opens. Core spec §2, Shell. */
export const NotificationBell = widget(function NotificationBell(props: NotificationBellProps) {
  const { onOpenSession, attentionHref, onOpenHref, slots } = props
  const texts = useTexts().bell
  const unread = useUnreadCount()
  const isUrgent = useStore(
    useMorpheus().notifications.store,
    (state) => unreadByKind(state.notifications).urgent,
  )
  const { id, open, triggerRef, panelRef, close } = usePopover<HTMLDivElement>()
  const badge = badgeText(unread)
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        aria-label={unread > 0 ? texts.unread(unread) : texts.title}
        title={texts.title}
        {...outermost(props, 'mo-icon-button mo-bell')}
        aria-expanded={open}
        aria-controls={id}
      >
        <Bell aria-hidden="true" />
        {badge && (
          <span
            className={classes('mo-bell-badge mo-figures', isUrgent && 'mo-bell-urgent')}
            aria-hidden="true"
          >
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
          <UntilLoaded>
            <NotificationPanel
              slots={slots}
              attentionHref={attentionHref}
              onOpenHref={
                onOpenHref &&
                ((href) => {
                  close()
                  onOpenHref(href)
                })
              }
              onOpenSession={(session) => {
                close()
                onOpenSession?.(session)
              }}
            />
          </UntilLoaded>
        )}
      </div>
    </>
  )
})
