import { type Session, type SessionHealth, sessionsNeedingAttention } from '@morpheus/sdk'
import { Gauge, HeartPulse, MessageSquare, Smartphone, TriangleAlert, WifiOff } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
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
import { Stat } from '../../ui/Stat.js'
import { VirtualGrid } from '../../ui/VirtualGrid.js'
import { SessionDialogs } from '../sessions/dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../sessions/dialogs/useSessionDialogs.js'
import { useSessions } from '../sessions/queries.js'
import { HealthCard, type SessionPlace } from './HealthCard.js'
import { useDayTrends } from './queries.js'
import { useMonitoringTexts } from './texts.js'
import { dayTrend } from './trend.js'
import './sessionHealth.css'

/** Same as in the stylesheet. */
const card = { minWidth: 288, height: 188, gap: 12 }
/** Longer lists are collapsed, to keep the content below in reach. */
const glance = 24

interface HealthGridProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  slot: Slot<{ session: SessionHealth }>
  busy: readonly string[]
  level: HeadingLevel
  whole: ReadonlyMap<string, Session>
  control: SessionDialogsControl
  onRestart: (session: SessionHealth) => void
}

function HealthGrid(props: HealthGridProps) {
  const { sessions, slot, busy, level, onRestart, whole, control, onOpenSession, href } = props
  const format = useFormat()
  const [all, setAll] = useState(false)
  const shown = all ? sessions : sessions.slice(0, glance)
  const texts = useMonitoringTexts()
  const grid = (
    <VirtualGrid label={texts.sessionList} items={shown} size={card}>
      {(session) => (
        <HealthCard
          session={session}
          slot={slot}
          whole={whole.get(session.id)}
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
    <>
      {grid}
      {shown.length < sessions.length && (
        <Button onClick={() => setAll(true)}>{texts.showAllSessions(format.count(sessions.length))}</Button>
      )}
    </>
  )
}

interface SessionHealthPanelProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  /** The last read succeeded; otherwise an empty list means "unknown". */
  isRead: boolean
  /** Time of the last read, in milliseconds since the epoch. */
  readAt: number | null
  restart: (sessionId: string) => Promise<SessionHealth | undefined>
  slot: Slot<{ session: SessionHealth }>
  shows: 'all' | 'attention'
  onShows: (shows: 'all' | 'attention') => void
  level: HeadingLevel
}

const isFailing = ({ status }: SessionHealth) => status === 'error' || status === 'disconnected'

/** Health of the sessions, summed and one by one. Core spec §2, Session health. */
export function SessionHealthPanel(props: SessionHealthPanelProps) {
  const { sessions, isRead, readAt, restart, slot, shows, onShows, level, onOpenSession, href } = props
  const format = useFormat()
  const texts = useMonitoringTexts()
  const failing = useMemo(() => sessions.filter(isFailing), [sessions])
  const { busy, act } = useRestart(restart)
  const { data: day } = useDayTrends(readAt)
  const query = useSessions()
  useReadError(query)
  const known = query.data
  const sessionsById = useMemo(() => new Map(known?.map((session) => [session.id, session])), [known])
  const now = useNow()
  // Without attention from the server, follows the specification's statuses.
  const urgent = useMemo(() => {
    const judged = known?.some(({ attention }) => attention !== undefined)
    const ids = judged && new Set(sessionsNeedingAttention(known ?? [], now).map(({ id }) => id))
    return ids ? sessions.filter(({ id }) => ids.has(id)) : failing
  }, [sessions, known, failing, now])
  // Failed sessions first; never-paired ones last of those that need attention.
  const ranked = useMemo(() => {
    const needed = new Set(urgent)
    const rankOf = (session: SessionHealth) => {
      // Failed sessions are ranked by their own status, without waiting for the session list.
      if (session.status === 'error' || sessionsById.get(session.id)?.availability === 'down') return 0
      if (needed.has(session)) return sessionsById.get(session.id)?.availability === 'unpaired' ? 2 : 1
      return isFailing(session) ? 2 : 3
    }
    return sessions.toSorted((one, other) => rankOf(one) - rankOf(other))
  }, [sessions, urgent, sessionsById])
  const needed = new Set(urgent)
  const shown = shows === 'all' ? ranked : ranked.filter((session) => needed.has(session))
  const share = format.percent((failing.length / sessions.length) * 100)
  const control = useSessionDialogs()
  const measured = sessions.flatMap(({ latency }) => latency ?? [])
  const latency = measured.reduce((sum, each) => sum + each, 0) / measured.length
  const messages = sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0)

  return (
    <Panel
      title={texts.health}
      headingLevel={level}
      tools={
        sessions.length > 0 && (
          <Segments
            label={texts.showSessions}
            value={shows}
            options={[
              { value: 'all', label: texts.allSessions(format.count(sessions.length)) },
              { value: 'attention', label: texts.onlyAttention(format.count(urgent.length)) },
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
          <dl className="mo-stats">
            <Stat
              icon={<TriangleAlert />}
              label={texts.attention}
              note={
                urgent === failing
                  ? texts.attentionNote(share)
                  : texts.failingNote(format.count(failing.length), share)
              }
              tone={urgent.length > 0 ? 'watch' : 'good'}
            >
              {format.count(urgent.length)}
            </Stat>
            <Stat
              icon={<Gauge />}
              label={texts.averageLatency}
              note={measured.length > 0 ? texts.latencyNote(measured.length) : texts.noLatency}
              trend={dayTrend(day?.latency, false, texts, format.percent)}
            >
              {measured.length > 0 ? `${format.count(Math.round(latency))} ms` : '—'}
            </Stat>
            <Stat
              icon={<MessageSquare />}
              label={texts.messagesToday}
              trend={dayTrend(day?.messages, true, texts, format.percent)}
            >
              {format.count(messages)}
            </Stat>
          </dl>
          {shown.length > 0 ? (
            <HealthGrid
              whole={sessionsById}
              control={control}
              onOpenSession={onOpenSession}
              href={href}
              sessions={shown}
              slot={slot}
              busy={busy}
              level={level}
              onRestart={act}
            />
          ) : (
            <EmptyState icon={<HeartPulse />} title={texts.nothingWrong} level={levelBelow(level)} />
          )}
        </div>
      )}
      <SessionDialogs control={control} sessions={known ?? []} />
    </Panel>
  )
}

interface Restart {
  busy: readonly string[]
  act: (session: SessionHealth) => Promise<void>
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
        setBusy((ids) => ids.filter((each) => each !== id))
      }
    },
    [restart, notify, texts, errors.showError],
  )
  return { busy, act }
}
