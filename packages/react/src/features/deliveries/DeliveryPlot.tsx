import { type TimeRange, timeRanges } from '@morpheus/sdk'
import { zonedFormat } from '@morpheus/sdk/format'
import { ChartLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Plot } from '../../plot/Plot.js'
import { PlotPanel } from '../../plot/PlotPanel.js'
import type { PlotSeries } from '../../plot/props.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { useDeliveryHistory } from './queries.js'
import { useDeliveryTexts } from './texts.js'

const height = 168
const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

interface DeliveryPlotProps {
  sessionId: string
  headingLevel: HeadingLevel
}

export function DeliveryPlot({ sessionId, headingLevel }: DeliveryPlotProps) {
  const format = useFormat()
  const texts = useDeliveryTexts()
  const [range, setRange] = useState<TimeRange>('1h')
  const query = useDeliveryHistory(sessionId, range)
  const buckets = useMemo(() => query.data?.buckets ?? [], [query.data])
  const timeZone = query.data?.timeZone
  const timeFormat = zonedFormat(parts, timeZone, format.locale)
  const span = texts.rangeSpans[range]
  const times = useMemo(() => buckets.map(({ at }) => Date.parse(at)), [buckets])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: texts.series.delivered, ink: 'data-1', values: buckets.map((one) => one.delivered) },
      { label: texts.series.failed, ink: 'data-4', values: buckets.map((one) => one.failed) },
      {
        label: texts.series.waiting,
        ink: 'data-3',
        values: buckets.map((one) => one.waiting),
        dashed: true,
      },
    ],
    [buckets, texts],
  )
  const sum = (sumOf: 'delivered' | 'failed') => buckets.reduce((total, bucket) => total + bucket[sumOf], 0)
  const isEmpty = buckets.every((one) => one.delivered + one.failed + one.waiting === 0)

  return (
    <PlotPanel
      title={texts.history}
      headingLevel={headingLevel}
      note={span}
      span={{
        label: texts.range,
        value: range,
        options: timeRanges.map((value) => ({ value, label: texts.ranges[value] })),
        onChange: setRange,
      }}
      query={query}
      errorTitle={texts.historyError}
      minHeight={236}
      empty={isEmpty ? { icon: <ChartLine />, title: texts.noHistory, text: texts.noHistoryText } : null}
      loading={
        <div className="mo-delivery-plot-loading">
          <Skeleton height={height} />
        </div>
      }
    >
      <Plot
        label={texts.plot(
          span,
          format.count(sum('delivered')),
          format.count(sum('failed')),
          format.count(buckets.at(-1)?.waiting ?? 0),
        )}
        times={times}
        series={series}
        shape="line"
        height={height}
        atLeast={4}
        isPartial
        timeZone={timeZone}
        formatTime={(time) => timeFormat.format(time)}
        formatValue={(value) => format.count(Math.round(value))}
        formatTick={(value) => (Number.isInteger(value) ? format.count(value) : '')}
      />
    </PlotPanel>
  )
}
