import { useStore } from 'zustand'
import { figuresOf } from './figures.js'
import type { PlotGroup } from './group.js'
import type { PlotProps, PlotSeries } from './props.js'
import { usePlotTexts } from './texts.js'

interface PlotLegendProps extends Pick<PlotProps, 'times' | 'series' | 'shape' | 'formatValue'> {
  group: PlotGroup
}

export function PlotLegend({ times, series, formatValue, shape, group }: PlotLegendProps) {
  const zoom = useStore(group, (shared) => shared.zoom)
  const isIn = (_: unknown, place: number) =>
    zoom === null || ((times[place] ?? 0) >= zoom.from && (times[place] ?? 0) <= zoom.to)
  return (
    <dl className="mo-plot-legend">
      {series.map((one) => (
        <div key={one.label} className={`mo-plot-key mo-plot-key-${shape} mo-plot-key-${one.ink}`}>
          <dt data-mo-dashed={one.dashed || undefined}>{one.label}</dt>
          <Figures values={one.values.filter(isIn)} formatValue={formatValue} />
        </div>
      ))}
    </dl>
  )
}

function Figures({ values, formatValue }: Pick<PlotSeries, 'values'> & Pick<PlotProps, 'formatValue'>) {
  const texts = usePlotTexts()
  const figures = figuresOf(values)
  if (figures === null) return <dd>—</dd>
  return (['now', 'mean', 'most', 'p95'] as const).map((name) => (
    <dd key={name} className="mo-figures">
      {texts[name]} <b>{formatValue(figures[name])}</b>
    </dd>
  ))
}
