import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../provider/texts.js'
import { LazyBoundary, lazy } from '../ui/lib/lazy.js'
import { Skeleton } from '../ui/Skeleton.js'
import { computeFigures } from './figures.js'
import { type PlotGroup, usePlotGroup } from './group.js'
import type { PlotProps, PlotSeries } from './props.js'
import { usePlotTexts } from './texts.js'
import './plot.css'

const PlotCanvas = lazy(async () => (await import('./PlotCanvas.js')).PlotCanvas)

export function Plot(props: PlotProps) {
  const { label, times, series, formatTime, formatValue, height = 200 } = props
  const texts = useTexts().common
  const id = useId()
  const ownGroup = usePlotGroup()
  const group = props.group ?? ownGroup
  const [asTable, setAsTable] = useState(false)

  return (
    <figure className="mo-plot">
      <PlotLegend {...props} group={group} />
      <LazyBoundary fallback={<Skeleton height={height} />}>
        <PlotCanvas {...props} id={id} group={group} height={height} />
      </LazyBoundary>
      <details className="mo-plot-details" onToggle={(event) => setAsTable(event.currentTarget.open)}>
        <summary>{texts.asTable}</summary>
        {asTable && (
          <PlotTable
            label={label}
            times={times}
            series={series}
            formatTime={formatTime}
            formatValue={formatValue}
          />
        )}
      </details>
    </figure>
  )
}

interface PlotLegendProps extends Pick<PlotProps, 'times' | 'series' | 'shape' | 'formatValue'> {
  group: PlotGroup
}

function PlotLegend({ times, series, formatValue, shape, group }: PlotLegendProps) {
  const zoom = useStore(group, (shared) => shared.zoom)
  const isVisible = (_: unknown, index: number) =>
    zoom === null || ((times[index] ?? 0) >= zoom.from && (times[index] ?? 0) <= zoom.to)
  return (
    <dl className="mo-plot-legend">
      {series.map((one) => (
        <div key={one.label} className={`mo-plot-key mo-plot-key-${shape} mo-plot-key-${one.ink}`}>
          <dt data-mo-dashed={one.dashed || undefined}>{one.label}</dt>
          {one.total !== undefined && zoom === null ? (
            <dd className="mo-figures">
              <b>{one.total}</b>
            </dd>
          ) : (
            <Figures values={one.values.filter(isVisible)} formatValue={formatValue} />
          )}
        </div>
      ))}
    </dl>
  )
}

function Figures({ values, formatValue }: Pick<PlotSeries, 'values'> & Pick<PlotProps, 'formatValue'>) {
  const texts = usePlotTexts()
  const figures = computeFigures(values)
  if (figures === null) return <dd>—</dd>
  return (['now', 'most'] as const).map((name) => (
    <dd key={name} className="mo-figures">
      {texts[name]} <b>{formatValue(figures[name])}</b>
    </dd>
  ))
}

type PlotTableProps = Pick<PlotProps, 'label' | 'times' | 'series' | 'formatTime' | 'formatValue'>

function PlotTable({ label, times, series, formatTime, formatValue }: PlotTableProps) {
  const texts = useTexts().common
  const rows = times.map((time, index) => ({ time, values: series.map(({ values }) => values[index]) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="mo-plot-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.moment}</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {values.map((value, index) => (
                <td key={series[index]?.label}>{typeof value === 'number' ? formatValue(value) : '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
