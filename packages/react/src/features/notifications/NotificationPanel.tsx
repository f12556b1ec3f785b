import {
  groupNotifications,
  type NotificationGroup,
  type NotificationKind,
  type Session,
  unreadByKind,
} from '@morpheus/sdk'
import { BellOff, CheckCheck, Trash2, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { openInThisTab } from '../../ui/lib/dom.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { Switch } from '../../ui/Switch.js'
import { Tabs } from '../../ui/Tabs.js'
import { useSessionCounts } from '../dashboard/queries.js'
import { NotificationItem } from './NotificationItem.js'
import type { NotificationBellSlots } from './slots.js'
import { useNotificationTexts } from './texts.js'
import { useNotifications } from './useNotifications.js'
import { usePush } from './usePush.js'
import '../../ui/layout.css'
import './style.css'

interface NotificationPanelProps {
  slots: NotificationBellSlots | undefined
  attentionHref: string | undefined
  onOpenHref: ((href: string) => void) | undefined
  onOpenSession: (session: Pick<Session, 'id'>) => void
}

/**
 * Notifications about sessions, separate from messages, newest first; each can be read and removed. Core spec §2 and
 * §4.
 */
export function NotificationPanel(props: NotificationPanelProps) {
  const { onOpenSession, attentionHref, onOpenHref, slots } = props
  const { header = renderChildren, entry: entrySlot = renderChildren, empty = renderChildren } = slots ?? {}
  const texts = useNotificationTexts()
  const { bell } = useTexts()
  const { notifications, unreadCount, markRead, markAllRead, remove, clear } = useNotifications()
  const unread = useMemo(() => unreadByKind(notifications), [notifications])
  const [kind, setKind] = useState<NotificationKind>(
    unread.alerts === 0 && unread.messages > 0 ? 'messages' : 'alerts',
  )
  const groups = useMemo(() => groupNotifications(notifications, kind), [notifications, kind])
  const body = useRef<HTMLDivElement>(null)

  // Focus the panel, or the next Tab after opening by keyboard would skip it.
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const open = useCallback(
    ({ all, newest: { sessionId } }: NotificationGroup) => {
      markRead(all.map(({ id }) => id))
      if (sessionId !== undefined) onOpenSession({ id: sessionId })
    },
    [markRead, onOpenSession],
  )
  // The focused button disappears with its notification: focus the list.
  const removed = useCallback(
    ({ all }: NotificationGroup) => {
      remove(all.map(({ id }) => id))
      body.current?.focus()
    },
    [remove],
  )

  return (
    <>
      {header({
        children: (
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
        ),
      })}
      {attentionHref !== undefined && <AttentionLine href={attentionHref} onOpenHref={onOpenHref} />}
      <div ref={body} className="mo-notifications-body" tabIndex={-1}>
        {notifications.length === 0 ? (
          empty({
            children: (
              <EmptyState icon={<BellOff />} title={texts.empty} level={3}>
                {texts.emptyText}
              </EmptyState>
            ),
          })
        ) : (
          <Tabs
            label={texts.kinds}
            value={kind}
            tabs={(['alerts', 'messages'] as const).map((one) => ({
              value: one,
              label: texts.tab(texts[one], unread[one]),
            }))}
            onChange={setKind}
          >
            {groups.length === 0 ? (
              <EmptyState
                icon={<BellOff />}
                title={kind === 'alerts' ? texts.noAlerts : texts.noMessages}
                level={3}
              />
            ) : (
              <ul aria-label={texts.list}>
                {groups.map((group) => (
                  <NotificationItem
                    key={group.all.at(-1)?.id}
                    group={group}
                    slot={entrySlot}
                    onOpen={open}
                    onRemove={removed}
                  />
                ))}
              </ul>
            )}
          </Tabs>
        )}
      </div>
      <PushSwitch />
    </>
  )
}

interface AttentionLineProps {
  href: string
  onOpenHref: ((href: string) => void) | undefined
}

/** Sessions that need attention now, regardless of read or removed notifications. */
function AttentionLine({ href, onOpenHref }: AttentionLineProps) {
  const texts = useNotificationTexts()
  const count = useSessionCounts().counts?.attention ?? 0
  if (count === 0) return null
  return (
    <a
      className="mo-notifications-attention"
      href={href}
      onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(href)))}
    >
      <TriangleAlert aria-hidden="true" />
      {texts.attention(count)}
    </a>
  )
}

function PushSwitch() {
  const texts = useNotificationTexts()
  const notify = useToast()
  const helpId = useId()
  const { on, busy, obstacle, change } = usePush()
  const help =
    obstacle === 'denied'
      ? texts.pushDenied
      : obstacle === 'unsupported'
        ? texts.pushUnsupported
        : texts.pushHelp
  return (
    <div className="mo-notifications-footer">
      <Switch
        label={texts.push}
        aria-describedby={helpId}
        checked={on}
        disabled={busy || obstacle !== null}
        onChange={(event) =>
          change(event.target.checked).catch(() => notify({ tone: 'error', text: texts.pushFailure }))
        }
      />
      <p id={helpId} className="mo-notifications-help" role="status">
        {help}
      </p>
    </div>
  )
}
