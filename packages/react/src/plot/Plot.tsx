import { Suspense, useCallback, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { lazily } from '../ui/kit/lazily.js'
import { Skeleton } from '../ui/Skeleton/Skeleton.js'
import { PlotTable } from './PlotTable.js'
import type { SeriesInk } from './theme.js'
import './plot.css'

const PlotCanvas = lazily(async () => (await import('./PlotCanvas.js')).PlotCanvas)

export interface PlotSeries {
  label: string
  ink: SeriesInk
  /** `null` where nothing was measured. */
  values: readonly (number | null)[]
}

export interface PlotProps {
  /** What is seen, in one sentence, for those who do not see it. */
  label: string
  /** Milliseconds since the epoch, growing. */
  times: readonly number[]
  series: readonly PlotSeries[]
  shape: 'line' | 'bars'
  formatTime: (time: number) => string
  /** Whose clocks the time axis shows: an IANA name; the reader's own where it is absent. */
  timeZone?: string | undefined
  formatValue: (value: number) => string
  height?: number
  /** The scale ends here at least, so that small changes do not look great. */
  atLeast?: number
}

/** A plot over time with its legend, and the same figures as a table. The drawing is loaded when first needed. */
export function Plot(props: PlotProps) {
  const { label, times, series, formatTime, formatValue, height = 200 } = props
  const texts = useTexts().common
  const [hovered, setHovered] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const onHover = useCallback((index: number | null) => setHovered(index), [])
  const time = hovered === null ? undefined : times[hovered]

  return (
    <figure className="mo-plot">
      <div className="mo-plot-legend" aria-hidden="true">
        {series.map((one) => {
          const value = hovered === null ? undefined : one.values[hovered]
          return (
            <span key={one.label} className={`mo-plot-key mo-plot-key-${one.ink}`}>
              {one.label}
              {hovered !== null && (
                <b className="mo-figures">{typeof value === 'number' ? formatValue(value) : '—'}</b>
              )}
            </span>
          )
        })}
        <span className="mo-plot-time mo-figures">{time !== undefined && formatTime(time)}</span>
      </div>
      <div role="img" aria-label={label} style={{ blockSize: height }}>
        <Suspense fallback={<Skeleton height={height} />}>
          <PlotCanvas {...props} height={height} onHover={onHover} />
        </Suspense>
      </div>
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
