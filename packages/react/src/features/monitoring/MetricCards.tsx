import type { MetricsSample, SystemMetrics, TimeRange } from '@morpheus/sdk'
import { type Metric, metricLevel, zonedFormat } from '@morpheus/sdk/format'
import { Clock, Cpu, MemoryStick, Smartphone, Timer, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Plot } from '../../plot/Plot.js'
import type { PlotEvent } from '../../plot/props.js'
import { Badge } from '../../ui/Badge.js'
import { Dialog } from '../../ui/Dialog.js'
import { classes } from '../../ui/lib/rootProps.js'
import { Sparkline } from '../../ui/Sparkline.js'
import { Stat } from '../../ui/Stat.js'
import { endWith } from './currentSample.js'
import { createMetricPlots, type MetricName, type MetricPlot } from './metricPlots.js'
import { useMetricsHistory } from './queries.js'
import { useMonitoringTexts } from './texts.js'
import { createTrend } from './trend.js'
import { useSystemMarks } from './useSystemMarks.js'

const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

interface MetricDialogProps {
  plot: MetricPlot
  span: string
  timeZone: string | undefined
  events: readonly PlotEvent[]
  onClose: () => void
}

function MetricDialog({ plot: { name, ...plot }, span, timeZone, events, onClose }: MetricDialogProps) {
  const texts = useMonitoringTexts()
  const { locale } = useFormat()
  const timeFormat = zonedFormat(parts, timeZone, locale)
  return (
    <Dialog title={texts[name]} description={span} size="large" onClose={onClose}>
      <Plot
        {...plot}
        label={texts.plotOf(texts[name], span)}
        series={plot.series.map((one) => ({ ...one, label: texts[name] }))}
        shape="line"
        height={320}
        timeZone={timeZone}
        events={events}
        formatTime={(time) => timeFormat.format(time)}
      />
    </Dialog>
  )
}

interface MetricCardsProps {
  metrics: SystemMetrics
  /** False while the values are only initial zeros. */
  isRead: boolean
  current: MetricsSample | null
  range: TimeRange
}

/** System metrics in six figures. Core spec §2 and §4. */
export function MetricCards({ metrics, isRead, current, range }: MetricCardsProps) {
  const format = useFormat()
  const texts = useMonitoringTexts()
  const formatGigabytes = (bytes: number) => format.decimal(bytes / 1024 ** 3, 1)
  const formatMilliseconds = (value: number) => `${format.count(Math.round(value))} ms`
  const { cpu, memory, sessions, uptime, errors, responseTime } = metrics
  const toLevel = (metric: Metric, value: number) => (isRead ? metricLevel(metric, value) : 'neutral')
  const { data } = useMetricsHistory(range, null)
  const plots = useMemo(
    () => createMetricPlots(endWith(data?.samples ?? [], current), format),
    [data, current, format],
  )
  const marks = useSystemMarks(data?.events)
  const [enlarged, setEnlarged] = useState<MetricName | null>(null)
  const getSeries = (name: MetricName) => {
    const plot = plots.find((one) => one.name === name)
    const values = plot?.series[0]?.values ?? []
    return (
      values.length > 1 && (
        <button
          type="button"
          className="mo-monitor-course"
          aria-label={texts.enlarge(texts[name])}
          onClick={() => setEnlarged(name)}
        >
          <Sparkline values={values} atLeast={plot?.top ?? plot?.atLeast ?? 0} />
        </button>
      )
    )
  }
  const enlargedPlot = plots.find(({ name }) => name === enlarged)
  return (
    <>
      <dl className={classes('mo-stats', !isRead && 'mo-stats-unread')} aria-label={texts.metrics}>
        <MetricCard
          icon={<Cpu />}
          label={texts.cpu}
          note={texts.cores(cpu.cores)}
          level={toLevel('cpu', cpu.usage)}
          trend={cpu.trend}
          course={getSeries('cpu')}
        >
          {format.percent(cpu.usage)}
        </MetricCard>
        <MetricCard
          icon={<MemoryStick />}
          label={texts.memory}
          note={`${formatGigabytes(memory.used)} / ${formatGigabytes(memory.total)} GB`}
          level={toLevel('memory', memory.usage)}
          trend={memory.trend}
          course={getSeries('memory')}
        >
          {format.percent(memory.usage)}
        </MetricCard>
        <MetricCard
          icon={<Smartphone />}
          label={texts.activeSessions}
          note={texts.ofTotal(format.count(sessions.total))}
          level={isRead ? 'good' : 'neutral'}
          trend={sessions.trend}
          risingIsGood
        >
          {format.count(sessions.active)}
        </MetricCard>
        <Stat
          icon={<Clock />}
          label={texts.uptime}
          note={isRead ? texts.online : texts.offline}
          tone={isRead ? 'good' : 'neutral'}
        >
          {uptime.formatted}
        </Stat>
        <MetricCard
          icon={<TriangleAlert />}
          label={texts.errorRate}
          note={texts.errorsPerHour(errors.count)}
          level={toLevel('errors', errors.rate)}
          trend={errors.trend}
          course={getSeries('errors')}
        >
          {format.percent(errors.rate)}
        </MetricCard>
        <MetricCard
          icon={<Timer />}
          label={texts.responseTime}
          note={texts.p95(formatMilliseconds(responseTime.p95))}
          level={toLevel('responseTime', responseTime.avg)}
          trend={responseTime.trend}
          course={getSeries('responseTime')}
        >
          {formatMilliseconds(responseTime.avg)}
        </MetricCard>
      </dl>
      {enlargedPlot && (
        <MetricDialog
          plot={enlargedPlot}
          span={texts.rangeSpans[range]}
          timeZone={data?.timeZone}
          events={marks}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )
}

interface MeasuredProps {
  icon: ReactNode
  label: string
  note: string
  level: 'neutral' | 'good' | 'watch' | 'bad'
  trend: number | null
  risingIsGood?: boolean
  course?: ReactNode
  children: ReactNode
}

function MetricCard(props: MeasuredProps) {
  const { icon, label, note, level, trend, risingIsGood = false, course, children } = props
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
      aside={course}
      isTrendBelow
      trend={trend === null ? null : createTrend(trend, risingIsGood, texts, percent)}
    >
      {children}
    </Stat>
  )
}
