// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document, and each stands where it stands: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: what takes the focus is the controls in the cells.
import type { Session } from '@morpheus/sdk'
import { sessionStateOf } from '@morpheus/sdk/text'
import {
  Ellipsis,
  ExternalLink,
  Pin,
  PinOff,
  Plug,
  RotateCw,
  Smartphone,
  Tag,
  Trash2,
  Unplug,
} from 'lucide-react'
import { memo } from 'react'
import { useReadError } from '../../../core/useErrors.js'
import { useFormat } from '../../../core/useFormat.js'
import { useNow } from '../../../core/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { Avatar } from '../../../ui/Avatar.js'
import { classes } from '../../../ui/lib/rootProps.js'
import { Menu, type MenuItem } from '../../../ui/Menu.js'
import { Sparkline } from '../../../ui/Sparkline.js'
import { useTimes } from '../../account/useTimes.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { Heartbeat } from '../../monitoring/Heartbeat.js'
import { useSessionHealth } from '../../monitoring/queries.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { RecoveryButton } from '../parts/RecoveryButton.js'
import { canConnect, canConnectByPhone, canDisconnect, canRestart, isReconnecting } from '../parts/rules.js'
import { SessionLink } from '../parts/SessionLink.js'
import { SessionPhone } from '../parts/SessionPhone.js'
import { SessionReason } from '../parts/SessionReason.js'
import { TagLine } from '../parts/TagLine.js'
import { TypeBadge } from '../parts/TypeBadge.js'
import { getStanding } from '../SessionList/sessionListFilter.js'
import { useLabelTexts, useSessionStateLabels, useSessionTableTexts } from '../texts.js'
import { useSessionLabels } from '../useSessionLabels.js'
import '../../../ui/buttons.css'
import '../../../ui/boxes.css'
import './sessionRow.css'
import '../parts/parts.css'
import './standing.css'

export interface SessionRowProps {
  session: Session
  /** Row number in the whole table, from 1; the header row is the first. */
  rowIndex: number
  /** Offset in pixels. */
  top: number
  height: number
  /** Tab reaches its controls. */
  isActive: boolean
  isChosen: boolean
  href: string | undefined
  onOpenSession: ((session: Session) => void) | undefined
  onToggle: (id: string, range: boolean) => void
  onActive: (id: string) => void
  control: SessionDialogsControl
}

export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const {
    session,
    rowIndex,
    top,
    height,
    isActive,
    isChosen,
    href,
    onOpenSession,
    onToggle,
    onActive,
    control,
  } = props
  const texts = useSessionTableTexts()
  const labels = useLabelTexts()
  const tabIndex = isActive ? 0 : -1
  const menu = useRowMenu(session, control, onOpenSession)
  return (
    <div
      role="row"
      className={classes('mo-session-row', isChosen && 'mo-session-row-chosen')}
      aria-rowindex={rowIndex}
      style={{ insetBlockStart: top, blockSize: height }}
      data-mo-row={session.id}
      data-mo-active={isActive || undefined}
      onFocus={() => onActive(session.id)}
    >
      <div role="cell" className="mo-session-cell-check">
        <input
          type="checkbox"
          className="mo-checkbox-control"
          tabIndex={tabIndex}
          checked={isChosen}
          aria-label={texts.select(session.name)}
          onChange={({ nativeEvent }) =>
            onToggle(session.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </div>
      <div role="rowheader" className="mo-session-cell-name">
        <Avatar name={session.name} src={session.profilePic} size="small" />
        <div className="mo-session-who">
          <div className="mo-session-row-name">
            {session.pinned && <Pin className="mo-session-pin" aria-label={labels.pinned} role="img" />}
            <SessionLink
              className="mo-session-row-link mo-truncate"
              session={session}
              href={href}
              onOpenSession={onOpenSession}
              tabIndex={tabIndex}
              data-mo-row-focus=""
            />
          </div>
          <p className="mo-session-row-phone">
            <SessionPhone session={session} isBrief />
            {session.apiType !== 'MORPHEUS' && <TypeBadge type={session.apiType} />}
            <TagLine tags={session.tags} />
          </p>
        </div>
      </div>
      <div role="cell" className="mo-session-cell-standing">
        <SessionStatusText session={session} />
        <SessionReason session={session} />
      </div>
      <div role="cell" className="mo-session-cell-day">
        <Heartbeat sessionId={session.id} tabIndex={tabIndex} />
      </div>
      <Figures session={session} />
      <div role="cell" className="mo-session-cell-actions">
        <RecoveryButton
          isBrief
          tabIndex={tabIndex}
          session={session}
          control={control}
          onOpenSession={onOpenSession}
        />
        <Menu
          label={texts.more(session.name)}
          trigger={<Ellipsis aria-hidden="true" />}
          triggerClassName="mo-icon-button mo-session-more"
          tabIndex={tabIndex}
          items={menu}
        />
      </div>
    </div>
  )
})

function Figures({ session: { id, lastActivity } }: { session: Session }) {
  const texts = useSessionTableTexts()
  const common = useTexts().sessions
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const query = useSessionHealth(id)
  useReadError(query)
  const { data: health } = query
  return (
    <>
      <div role="cell" className="mo-session-cell-messages">
        {health ? format.count(health.messagesCount) : texts.none}
        {health?.messagesByHour?.some((count) => count > 0) && (
          <Sparkline
            values={health.messagesByHour}
            label={texts.messagesInDay(
              format.count(health.messagesByHour.reduce((sum, count) => sum + count, 0)),
            )}
          />
        )}
      </div>
      <div role="cell" className="mo-session-cell-latency">
        {health?.latency == null ? texts.none : texts.milliseconds(format.count(Math.round(health.latency)))}
      </div>
      <div
        role="cell"
        className="mo-session-cell-activity"
        title={lastActivity ? times.dateTime(lastActivity) : undefined}
      >
        {lastActivity ? format.relative(lastActivity, now) : common.never}
      </div>
    </>
  )
}

/** Status of a session as text and an icon with a distinct shape. */
function SessionStatusText({ session }: { session: Session }) {
  const labels = useSessionStateLabels()
  return (
    <p className="mo-session-standing" data-mo-state={getStanding(session)}>
      <span className="mo-session-sign" aria-hidden="true" />
      {labels[sessionStateOf(session)]}
    </p>
  )
}

/** Actions of a session, irreversible ones last. */
function useRowMenu(
  session: Session,
  control: SessionDialogsControl,
  onOpenSession: ((session: Session) => void) | undefined,
): MenuItem[] {
  const texts = useSessionTableTexts()
  const { acts } = useAvailabilityTexts()
  const labels = useLabelTexts()
  const label = useSessionLabels()
  const { actions } = control
  const isQrType = session.apiType === 'MORPHEUS'
  return [
    ...(onOpenSession
      ? [{ label: texts.open, icon: <ExternalLink />, onSelect: () => onOpenSession(session) }]
      : []),
    ...(isQrType && canConnect(session)
      ? [{ label: texts.connect, icon: <Plug />, onSelect: () => void actions.connect(session) }]
      : []),
    ...(canConnectByPhone(session)
      ? [{ label: acts.phone, icon: <Smartphone />, onSelect: () => actions.showPhone(session) }]
      : []),
    ...(session.status === 'connected' || canRestart(session)
      ? [{ label: texts.restart, icon: <RotateCw />, onSelect: () => void actions.restart(session) }]
      : []),
    ...(canDisconnect(session) || isReconnecting(session)
      ? [{ label: texts.disconnect, icon: <Unplug />, onSelect: () => control.askDisconnect(session) }]
      : []),
    ...(session.pinned == null
      ? []
      : [
          {
            label: session.pinned ? labels.unpin : labels.pin,
            icon: session.pinned ? <PinOff /> : <Pin />,
            onSelect: () => void label(session, { pinned: !session.pinned }),
          },
        ]),
    ...(session.tags == null
      ? []
      : [{ label: labels.edit, icon: <Tag />, onSelect: () => control.editTags(session) }]),
    {
      label: texts.remove,
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: () => control.askRemove(session),
    },
  ]
}
