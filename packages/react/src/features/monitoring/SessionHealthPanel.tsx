import { type Session, type SessionHealth, sessionsNeedingAttention } from '@morpheus/sdk'
import { healthStateOf, type SessionState } from '@morpheus/sdk/text'
import { Gauge, HeartPulse, MessageSquare, Smartphone, TriangleAlert, WifiOff } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useToast } from '../../core/useToast.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stat } from '../../ui/Stat.js'
import { VirtualGrid } from '../../ui/VirtualGrid.js'
import { SessionDialogs } from '../sessions/dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../sessions/dialogs/useSessionDialogs.js'
import { useSessions } from '../sessions/queries.js'
import { averageLatency } from './currentSample.js'
import { HealthCard, type SessionPlace } from './HealthCard.js'
import { useDayTrends } from './queries.js'
import { useMonitoringTexts } from './texts.js'
import { createDayTrend } from './trend.js'
import './sessionHealth.css'

/** Rows of a table, or cards where it does not fit. Same as in the stylesheet. */
const rowSize = { minWidth: Number.POSITIVE_INFINITY, height: 40, gap: 0 }
const cardSize = { minWidth: 288, height: 188, gap: 12 }
/** Pixels. */
const minTableWidth = 1000
/** Longer lists are collapsed, to keep the content below in reach: in rows, in pairs of cards, in single cards. */
const glance = { table: 5, pairs: 4, cards: 3 } as const

interface HealthGridProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  /** Sessions whose place in the order is not known yet. */
  waiting: number
  slot: Slot<{ session: SessionHealth }>
  busy: readonly string[]
  level: HeadingLevel
  sessionsById: ReadonlyMap<string, Session>
  control: SessionDialogsControl
  onRestart: (session: SessionHealth) => void
}

function HealthGrid(props: HealthGridProps) {
  const { sessions, waiting, slot, busy, level, onRestart, sessionsById, control } = props
  const { onOpenSession, href } = props
  const format = useFormat()
  const [isExpanded, setIsExpanded] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const layout = useLayout(container)
  const isTable = layout === 'table'
  const limit = glance[layout]
  const visible = isExpanded ? sessions : sessions.slice(0, limit)
  const placeholders = Math.min(waiting, Math.max(0, limit - visible.length))
  const texts = useMonitoringTexts()
  const grid = (
    <VirtualGrid label={texts.sessionList} items={visible} size={isTable ? rowSize : cardSize}>
      {(session) => (
        <HealthCard
          session={session}
          slot={slot}
          fullSession={sessionsById.get(session.id)}
          control={control}
          onOpenSession={onOpenSession}
          href={href}
          busy={busy.includes(session.id)}
          level={level}
          onRestart={onRestart}
        />
      )}
    </VirtualGrid>
  )
  return (
    <div ref={container} className="mo-health-list" data-mo-table={isTable || undefined}>
      {isTable && (
        <div className="mo-health-titles" aria-hidden="true">
          <span>{texts.sessionColumn}</span>
          <span>{texts.stateColumn}</span>
          <span>{texts.lastActivity}</span>
          <span>{texts.messages}</span>
          <span>{texts.latency}</span>
          <span>{texts.dayColumn}</span>
        </div>
      )}
      {visible.length > 0 && grid}
      {Array.from({ length: placeholders }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={index} className="mo-health-card" aria-hidden="true">
          <div className="mo-health-waiting">
            <Skeleton width="40%" height={18} />
            <Skeleton width="70%" height={18} />
          </div>
        </div>
      ))}
      {visible.length < sessions.length && (
        <Button onClick={() => setIsExpanded(true)}>
          {texts.showAllSessions(format.count(sessions.length))}
        </Button>
      )}
    </div>
  )
}

function useLayout(ref: RefObject<HTMLElement | null>): keyof typeof glance {
  const [layout, setLayout] = useState<keyof typeof glance>('cards')
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      const hasPairs = clientWidth >= 2 * cardSize.minWidth + cardSize.gap
      setLayout(clientWidth >= minTableWidth ? 'table' : hasPairs ? 'pairs' : 'cards')
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return layout
}

interface SessionHealthPanelProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  /** The last read succeeded; otherwise an empty list means "unknown". */
  isRead: boolean
  /** Time of the last read, in milliseconds since the epoch. */
  readAt: number | null
  restart: (sessionId: string) => Promise<SessionHealth | undefined>
  slot: Slot<{ session: SessionHealth }>
  filter: 'all' | 'attention'
  onShows: (filter: 'all' | 'attention') => void
  level: HeadingLevel
}

const isFailed = ({ status }: SessionHealth) => status === 'error'

const isFailing = (state: SessionState) => state === 'down' || state === 'disconnected'

/** Health of the sessions, summed and one by one. Core spec §2, Session health. */
export function SessionHealthPanel(props: SessionHealthPanelProps) {
  const { sessions, isRead, readAt, restart, slot, filter, onShows, level, onOpenSession, href } = props
  const format = useFormat()
  const texts = useMonitoringTexts()
  const { busy, onRestart } = useRestart(restart)
  const { data: day } = useDayTrends(readAt)
  const query = useSessions()
  useReadError(query)
  // Until the list is read, nobody knows which of the failing sessions were ever paired.
  const isCounted = !query.isPending
  const health = query.data
  const sessionsById = useMemo(() => new Map(health?.map((session) => [session.id, session])), [health])
  const failing = useMemo(
    () => sessions.filter((session) => isFailing(healthStateOf(session, sessionsById.get(session.id)))),
    [sessions, sessionsById],
  )
  const now = useNow()
  // Without attention from the server, follows the specification's statuses.
  const attentionRank = useMemo(() => {
    const hasAttention = health?.some(({ attention }) => attention !== undefined)
    const ids = hasAttention && new Set(sessionsNeedingAttention(health ?? [], now).map(({ id }) => id))
    return ids ? sessions.filter(({ id }) => ids.has(id)) : failing
  }, [sessions, health, failing, now])
  // Failed sessions first, then those that need attention, were disconnected, serve, and were never paired.
  const rankedSessions = useMemo(() => {
    const needingAttention = new Set(attentionRank)
    const getRank = (session: SessionHealth) => {
      if (isFailed(session)) return 0
      if (sessionsById.get(session.id)?.availability === 'down') return 1
      if (needingAttention.has(session)) return 2
      const full = sessionsById.get(session.id)
      if (!isFailing(healthStateOf(session, full))) return 4
      return full && !full.phone && !full.lastPhone ? 5 : 3
    }
    // Failed sessions are first by their own status; what comes late never moves a row that is already shown.
    return (isCounted ? sessions : sessions.filter(isFailed)).toSorted((a, b) => getRank(a) - getRank(b))
  }, [sessions, attentionRank, sessionsById, isCounted])
  const needingAttention = new Set(attentionRank)
  const visible =
    filter === 'all' ? rankedSessions : rankedSessions.filter((session) => needingAttention.has(session))
  const share = format.percent((failing.length / sessions.length) * 100)
  const control = useSessionDialogs()
  const measured = sessions.filter(({ latency }) => latency !== null).length
  const latency = averageLatency(sessions)
  const messages = sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0)

  return (
    <Panel
      title={texts.health}
      headingLevel={level}
      tools={
        sessions.length > 0 && (
          <Segments
            label={texts.showSessions}
            value={filter}
            options={[
              { value: 'all', label: texts.allSessions(format.count(sessions.length)) },
              {
                value: 'attention',
                label: texts.onlyAttention(isCounted ? format.count(attentionRank.length) : '…'),
              },
            ]}
            onChange={onShows}
          />
        )
      }
    >
      {!isRead && (
        <EmptyState icon={<WifiOff />} title={texts.sessionsUnread} level={levelBelow(level)}>
          {texts.sessionsUnreadText}
        </EmptyState>
      )}
      {isRead && sessions.length === 0 && (
        <EmptyState icon={<Smartphone />} title={texts.noSessions} level={levelBelow(level)}>
          {texts.noSessionsText}
        </EmptyState>
      )}
      {sessions.length > 0 && (
        <div className="mo-health">
          <dl className="mo-stats mo-stats-strip">
            <Stat
              icon={<TriangleAlert />}
              label={texts.attention}
              note={
                isCounted && attentionRank === failing
                  ? texts.attentionNote(share)
                  : texts.failingNote(format.count(failing.length), share)
              }
              tone={isCounted && attentionRank.length > 0 ? 'watch' : 'neutral'}
            >
              {isCounted ? format.count(attentionRank.length) : '…'}
            </Stat>
            <Stat
              icon={<Gauge />}
              label={texts.averageLatency}
              note={measured > 0 ? texts.latencyNote(measured) : texts.noLatency}
              trend={createDayTrend(day?.latency, false, texts, format.percent)}
            >
              {latency === null ? '—' : `${format.count(Math.round(latency))} ms`}
            </Stat>
            <Stat
              icon={<MessageSquare />}
              label={texts.messagesToday}
              trend={createDayTrend(day?.messages, true, texts, format.percent)}
            >
              {format.count(messages)}
            </Stat>
          </dl>
          {visible.length > 0 || !isCounted ? (
            <HealthGrid
              waiting={isCounted ? 0 : sessions.length - visible.length}
              sessionsById={sessionsById}
              control={control}
              onOpenSession={onOpenSession}
              href={href}
              sessions={visible}
              slot={slot}
              busy={busy}
              level={level}
              onRestart={onRestart}
            />
          ) : (
            <EmptyState icon={<HeartPulse />} title={texts.nothingWrong} level={levelBelow(level)} />
          )}
        </div>
      )}
      <SessionDialogs control={control} sessions={health ?? []} />
    </Panel>
  )
}

interface Restart {
  busy: readonly string[]
  onRestart: (session: SessionHealth) => Promise<void>
}

function useRestart(restart: (sessionId: string) => Promise<SessionHealth | undefined>): Restart {
  const errors = useErrors()
  const texts = useMonitoringTexts()
  const notify = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  const act = useCallback(
    async ({ id, name }: SessionHealth) => {
      setBusy((ids) => [...ids, id])
      try {
        const restarted = await restart(id)
        if (restarted?.status === 'connected') notify({ tone: 'success', text: texts.restarted(name) })
        else notify({ tone: 'info', text: texts.restarting(name) })
      } catch (error) {
        notify({ tone: 'error', text: errors.showError(error, texts.restartFailure), cause: error })
      } finally {
        setBusy((ids) => ids.filter((busyId) => busyId !== id))
      }
    },
    [restart, notify, texts, errors.showError],
  )
  return { busy, onRestart: act }
}
