import type { SessionHealth } from '@morpheus/sdk'
import { Gauge, HeartPulse, MessageSquare, Smartphone, TriangleAlert, WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import { useDayTrends } from '../../../hooks/monitoring/useDayTrends.js'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { Slot } from '../../../ui/kit/slot.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Segments } from '../../../ui/Segments/Segments.js'
import { Stat } from '../../../ui/Stat/Stat.js'
import { SessionDialogs } from '../../sessions/dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../../sessions/dialogs/useSessionDialogs.js'
import type { SessionPlace } from './HealthCard.js'
import { HealthGrid } from './HealthGrid.js'
import { dayTrend } from './trendOf.js'
import { useRestart } from './useRestart.js'

interface SessionHealthPanelProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  /** The last read brought them: without it, none does not mean that there are none. */
  isRead: boolean
  /** When the figures were read, in milliseconds since the epoch. */
  readAt: number | null
  restart: (sessionId: string) => Promise<SessionHealth | undefined>
  slot: Slot<{ session: SessionHealth }>
  /** Which of them are listed. */
  shows: 'all' | 'attention'
  onShows: (shows: 'all' | 'attention') => void
  level: HeadingLevel
}

const needsAttention = ({ status }: SessionHealth) => status === 'error' || status === 'disconnected'

/** How the sessions are, together and one by one. Core spec §2, Session health. */
export function SessionHealthPanel(props: SessionHealthPanelProps) {
  const { sessions, isRead, readAt, restart, slot, shows, onShows, level, onOpenSession, href } = props
  const format = useFormat()
  const texts = useMonitoringTexts()
  const failing = useMemo(() => sessions.filter(needsAttention), [sessions])
  const { busy, act } = useRestart(restart)
  const { data: day } = useDayTrends(readAt)
  const query = useSessions()
  useReadError(query)
  const known = query.data
  const whole = useMemo(() => new Map(known?.map((session) => [session.id, session])), [known])
  // What fell stands first, and what was never paired after all else that needs somebody.
  const ranked = useMemo(() => {
    const rankOf = (session: SessionHealth) => {
      if (!needsAttention(session)) return 3
      const availability = whole.get(session.id)?.availability
      // What failed says so itself: its place must not wait for the list of the sessions.
      if (session.status === 'error' || availability === 'down') return 0
      return availability === 'unpaired' ? 2 : 1
    }
    return sessions.toSorted((one, other) => rankOf(one) - rankOf(other))
  }, [sessions, whole])
  const shown = shows === 'all' ? ranked : ranked.filter(needsAttention)
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
              { value: 'attention', label: texts.onlyAttention(format.count(failing.length)) },
            ]}
            onChange={onShows}
          />
        )
      }
    >
      {!isRead && (
        <EmptyState icon={<WifiOff />} title={texts.sessionsUnread} level={3}>
          {texts.sessionsUnreadText}
        </EmptyState>
      )}
      {isRead && sessions.length === 0 && (
        <EmptyState icon={<Smartphone />} title={texts.noSessions} level={3}>
          {texts.noSessionsText}
        </EmptyState>
      )}
      {sessions.length > 0 && (
        <div className="mo-health">
          <dl className="mo-stats">
            <Stat
              icon={<TriangleAlert />}
              label={texts.attention}
              note={texts.attentionNote(format.percent((failing.length / sessions.length) * 100))}
              tone={failing.length > 0 ? 'watch' : 'good'}
            >
              {format.count(failing.length)}
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
              whole={whole}
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
            <EmptyState icon={<HeartPulse />} title={texts.nothingWrong} level={3} />
          )}
        </div>
      )}
      <SessionDialogs control={control} sessions={known ?? []} />
    </Panel>
  )
}
