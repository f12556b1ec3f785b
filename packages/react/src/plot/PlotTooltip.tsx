import { findEventPoint } from './figures.js'
import type { PlotProps, PlotSeries } from './props.js'
import { usePlotTexts } from './texts.js'

const maxShownEvents = 4

interface PlotTooltipProps
  extends Pick<
    PlotProps,
    'times' | 'series' | 'shape' | 'formatTime' | 'formatValue' | 'events' | 'isPartial'
  > {
  index: number
}

export function usePointSummary(props: PlotTooltipProps) {
  const texts = usePlotTexts()
  const { times, series, shape, events = [], index, isPartial = false, formatTime, formatValue } = props
  const time = times[index] ?? 0
  const pointEvents = events.filter(({ at }) => findEventPoint({ times, shape }, at) === index)
  return {
    time: formatTime(time),
    isPartial: isPartial && index === times.length - 1,
    rows: series.map((one) => {
      const [previous, current] = [one.values[index - 1], one.values[index]]
      const change = typeof previous === 'number' && typeof current === 'number' ? current - previous : null
      return {
        series: one,
        value: formatValueAt(one, index, formatValue),
        change: change === null ? null : texts.change(formatValue(Math.abs(change)), Math.sign(change)),
      }
    }),
    events: pointEvents.slice(-maxShownEvents),
    moreEventsText:
      pointEvents.length > maxShownEvents ? texts.moreEvents(pointEvents.length - maxShownEvents) : null,
  }
}

function formatValueAt(series: PlotSeries, index: number, format: (value: number) => string): string {
  const value = series.values[index]
  return typeof value === 'number' ? format(value) : '—'
}

export function PlotTooltip(props: PlotTooltipProps) {
  const texts = usePlotTexts()
  const point = usePointSummary(props)
  return (
    <>
      <p className="mo-plot-tip-time">
        {point.time}
        {point.isPartial && <span> · {texts.partial}</span>}
      </p>
      <table>
        <tbody>
          {point.rows.map(({ series, value, change }) => (
            <tr key={series.label} className={`mo-plot-key-${props.shape} mo-plot-key-${series.ink}`}>
              <th scope="row" data-mo-dashed={series.dashed || undefined}>
                {series.label}
              </th>
              <td className="mo-figures">{value}</td>
              <td className="mo-plot-tip-change mo-figures">{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {point.events.map(({ label, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal events may happen at the same time
        <p key={index} className={`mo-plot-tip-event mo-plot-tip-${tone}`}>
          {label}
        </p>
      ))}
      {point.moreEventsText && <p className="mo-plot-tip-event">{point.moreEventsText}</p>}
    </>
  )
}
