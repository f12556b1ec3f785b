import { type MetricsSample, type TimeRange, timeRanges } from '@morpheus/sdk'
import { zonedFormat } from '@morpheus/sdk/format'
import { ChartLine, WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { usePlotGroup } from '../../plot/group.js'
import { Plot } from '../../plot/Plot.js'
import { PlotPanel, type PlotPanelProps } from '../../plot/PlotPanel.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { endWith } from './currentSample.js'
import { createMetricPlots } from './metricPlots.js'
import { useMetricsHistory } from './queries.js'
import { useMonitoringTexts } from './texts.js'
import { useSystemMarks } from './useSystemMarks.js'

const height = 80
const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

interface MetricsHistoryProps {
  readAt: number | null
  current: MetricsSample | null
  range: TimeRange
  onRange: (range: TimeRange) => void
  level: HeadingLevel
}

export function MetricsHistory({ readAt, current, range, onRange, level }: MetricsHistoryProps) {
  const texts = useMonitoringTexts()
  const query = useMetricsHistory(range, readAt)
  const { data } = query
  const error = useReadError(query)
  const span = texts.rangeSpans[range]
  const Heading = toHeading(level, 1)
  const format = useFormat()
  const plots = useMemo(
    () => createMetricPlots(endWith(data?.samples ?? [], current), format),
    [data, current, format],
  )
  const timeZone = data?.timeZone
  const marks = useSystemMarks(data?.events)
  const group = usePlotGroup()
  const timeFormat = zonedFormat(parts, timeZone, format.locale)

  return (
    <PlotPanel
      title={texts.history}
      headingLevel={level}
      note={span}
      span={{
        label: texts.range,
        value: range,
        options: timeRanges.map((value) => ({ value, label: texts.ranges[value] })),
        onChange: onRange,
      }}
      query={query}
      errorTitle={null}
      empty={describeEmpty(data?.samples.length, error !== null, texts)}
      loading={
        <div className="mo-monitor-plots">
          {plots.map(({ name }) => (
            <div key={name} className="mo-monitor-plot">
              <h3 className="mo-monitor-plot-title">{texts[name]}</h3>
              <div className="mo-monitor-plot-loading">
                <Skeleton height={height} />
              </div>
            </div>
          ))}
        </div>
      }
    >
      <div className="mo-monitor-plots">
        {plots.map(({ name, ...plot }) => (
          <div key={name} className="mo-monitor-plot">
            <Heading className="mo-monitor-plot-title">{texts[name]}</Heading>
            <Plot
              {...plot}
              label={texts.plotOf(texts[name], span)}
              series={plot.series.map((one) => ({ ...one, label: texts[name] }))}
              shape="line"
              height={height}
              group={group}
              events={marks}
              timeZone={timeZone}
              formatTime={(time) => timeFormat.format(time)}
            />
          </div>
        ))}
      </div>
    </PlotPanel>
  )
}

/** Replaces the plots; null when there is data. */
function describeEmpty(
  count: number | undefined,
  failed: boolean,
  texts: ReturnType<typeof useMonitoringTexts>,
): PlotPanelProps<TimeRange>['empty'] {
  if (count === undefined && failed) return { icon: <WifiOff />, title: texts.historyUnread }
  return (count ?? 0) < 2 ? { icon: <ChartLine />, title: texts.noHistory } : null
}
