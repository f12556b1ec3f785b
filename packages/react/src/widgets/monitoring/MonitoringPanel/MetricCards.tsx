import type { SystemMetrics } from '@morpheus/sdk'
import { formatCount, formatPercent, type Metric, metricLevel } from '@morpheus/sdk/format'
import { Clock, Cpu, MemoryStick, Smartphone, Timer, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { classes } from '../../../ui/kit/classes.js'
import { Stat } from '../../../ui/Stat/Stat.js'
import { trendOf } from './trendOf.js'

const gigabytes = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const inGigabytes = (bytes: number) => gigabytes.format(bytes / 1024 ** 3)
const inMilliseconds = (value: number) => `${formatCount(Math.round(value))} ms`

interface MetricCardsProps {
  metrics: SystemMetrics
  /** Zeros that stand for nothing read are no good news, and no figures. */
  isRead: boolean
}

/** The system in six figures. Core spec §2 and §4. */
export function MetricCards({ metrics, isRead }: MetricCardsProps) {
  const texts = useMonitoringTexts()
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
        {formatPercent(cpu.usage)}
      </Measured>
      <Measured
        icon={<MemoryStick />}
        label={texts.memory}
        note={`${inGigabytes(memory.used)} / ${inGigabytes(memory.total)} GB`}
        level={of('memory', memory.usage)}
        trend={memory.trend}
      >
        {formatPercent(memory.usage)}
      </Measured>
      <Measured
        icon={<Smartphone />}
        label={texts.activeSessions}
        note={texts.ofTotal(formatCount(sessions.total))}
        level={isRead ? 'good' : 'neutral'}
        trend={sessions.trend}
        risingIsGood
      >
        {formatCount(sessions.active)}
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
        {formatPercent(errors.rate)}
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
      trend={trend === null ? null : trendOf(trend, risingIsGood, texts)}
    >
      {children}
    </Stat>
  )
}
