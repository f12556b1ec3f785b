import type { SystemMetrics } from '@morpheus/sdk'
import { type Metric, metricLevel } from '@morpheus/sdk/format'
import { Clock, Cpu, MemoryStick, Smartphone, Timer, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../hooks/useFormat.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { classes } from '../../../ui/kit/classes.js'
import { Stat } from '../../../ui/Stat/Stat.js'
import { trendOf } from './trendOf.js'

interface MetricCardsProps {
  metrics: SystemMetrics
  /** Zeros that stand for nothing read are no good news, and no figures. */
  isRead: boolean
}

/** The system in six figures. Core spec §2 and §4. */
export function MetricCards({ metrics, isRead }: MetricCardsProps) {
  const format = useFormat()
  const texts = useMonitoringTexts()
  const inGigabytes = (bytes: number) => format.decimal(bytes / 1024 ** 3, 1)
  const inMilliseconds = (value: number) => `${format.count(Math.round(value))} ms`
  const { cpu, memory, sessions, uptime, errors, responseTime } = metrics
  const of = (metric: Metric, value: number) => (isRead ? metricLevel(metric, value) : 'neutral')
  return (
    <dl className={classes('mo-stats', !isRead && 'mo-stats-unread')} aria-label={texts.metrics}>
      <Measured
        icon={<Cpu />}
        label={texts.cpu}
        note={texts.cores(cpu.cores)}
        level={of('cpu', cpu.usage)}
        trend={cpu.trend}
      >
        {format.percent(cpu.usage)}
      </Measured>
      <Measured
        icon={<MemoryStick />}
        label={texts.memory}
        note={`${inGigabytes(memory.used)} / ${inGigabytes(memory.total)} GB`}
        level={of('memory', memory.usage)}
        trend={memory.trend}
      >
        {format.percent(memory.usage)}
      </Measured>
      <Measured
        icon={<Smartphone />}
        label={texts.activeSessions}
        note={texts.ofTotal(format.count(sessions.total))}
        level={isRead ? 'good' : 'neutral'}
        trend={sessions.trend}
        risingIsGood
      >
        {format.count(sessions.active)}
      </Measured>
      <Stat
        icon={<Clock />}
        label={texts.uptime}
        note={isRead ? texts.online : texts.offline}
        tone={isRead ? 'good' : 'neutral'}
      >
        {uptime.formatted}
      </Stat>
      <Measured
        icon={<TriangleAlert />}
        label={texts.errorRate}
        note={texts.errorsPerHour(errors.count)}
        level={of('errors', errors.rate)}
        trend={errors.trend}
      >
        {format.percent(errors.rate)}
      </Measured>
      <Measured
        icon={<Timer />}
        label={texts.responseTime}
        note={texts.p95(inMilliseconds(responseTime.p95))}
        level={of('responseTime', responseTime.avg)}
        trend={responseTime.trend}
      >
        {inMilliseconds(responseTime.avg)}
      </Measured>
    </dl>
  )
}

interface MeasuredProps {
  icon: ReactNode
  label: string
  note: string
  level: 'neutral' | 'good' | 'watch' | 'bad'
  trend: number | null
  risingIsGood?: boolean
  children: ReactNode
}

function Measured({ icon, label, note, level, trend, risingIsGood = false, children }: MeasuredProps) {
  const { percent } = useFormat()
  const texts = useMonitoringTexts()
  return (
    <Stat
      icon={icon}
      label={label}
      note={note}
      tone={level}
      badge={
        level === 'bad' ? (
          <Badge tone="danger">{texts.levels.bad}</Badge>
        ) : (
          level === 'watch' && <Badge tone="warning">{texts.levels.watch}</Badge>
        )
      }
      trend={trend === null ? null : trendOf(trend, risingIsGood, texts, percent)}
    >
      {children}
    </Stat>
  )
}
