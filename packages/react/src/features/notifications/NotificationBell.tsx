import { badgeText, type Session, unreadByKind } from '@morpheus/sdk'
import { Bell } from 'lucide-react'
import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTexts } from '../../provider/texts.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { usePopover } from '../../ui/Popover.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import type { NotificationBellSlots } from './slots.js'
import { useUnreadCount } from './useNotifications.js'
import '../../ui/buttons.css'
import './bell.css'

const NotificationPanel = lazy(async () => (await import('./NotificationPanel.js')).NotificationPanel)

export interface NotificationBellProps extends WidgetProps {
  /** Opens the session of a clicked notification. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Address of the sessions that need attention; the panel then starts with their count. */
  attentionHref?: string | undefined
  /** Navigates to the address without reloading the page. */
  onOpenHref?: ((href: string) => void) | undefined
  /** Replacements for parts of the panel. */
  slots?: NotificationBellSlots | undefined
}

/** Bell with the unread count and its panel. Core spec §2, Shell. */
export const NotificationBell = withErrorReporting(function NotificationBell(props: NotificationBellProps) {
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
        {...rootProps(props, 'mo-icon-button mo-bell')}
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
          // Closes when focus leaves it; without a `relatedTarget` the focused element was removed.
          const { relatedTarget } = event
          const isOutside = relatedTarget && !event.currentTarget.contains(relatedTarget)
          // A click on the bell already toggles the panel: closing here would reopen it.
          if (isOutside && relatedTarget !== triggerRef.current) close()
        }}
      >
        {open && (
          <LazyBoundary>
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
          </LazyBoundary>
        )}
      </div>
    </>
  )
})
