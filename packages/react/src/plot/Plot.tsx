import { useId, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { lazily } from '../ui/kit/lazily.js'
import { UntilLoaded } from '../ui/kit/UntilLoaded.js'
import { Skeleton } from '../ui/Skeleton/Skeleton.js'
import { type PlotGroup, usePlotGroup } from './group.js'
import { PlotLegend } from './PlotLegend.js'
import { PlotTable } from './PlotTable.js'
import type { SeriesInk, StateInk } from './theme.js'
import './plot.css'

const PlotCanvas = lazily(async () => (await import('./PlotCanvas.js')).PlotCanvas)

export interface PlotSeries {
  label: string
  ink: SeriesInk
  /** `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** For what is only compared with, or must be told apart without its colour. */
  dashed?: boolean
}

/** Something that happened meanwhile. */
export interface PlotEvent {
  /** Milliseconds since the epoch. */
  at: number
  label: string
  tone: StateInk
}

export interface PlotProps {
  /** What is seen, in one sentence, for those who do not see it. */
  label: string
  /** Milliseconds since the epoch, growing. */
  times: readonly number[]
  series: readonly PlotSeries[]
  /** Bars stand one upon the other. */
  shape: 'line' | 'bars'
  formatTime: (time: number) => string
  /** Whose clocks the time axis shows: an IANA name; the reader's own where it is absent. */
  timeZone?: string | undefined
  /** With its unit. */
  formatValue: (value: number) => string
  /** Without its unit, for all marks of the scale but the top one. */
  formatTick?: (value: number) => string
  height?: number
  /** The scale ends here at least, so that small changes do not look great. */
  atLeast?: number
  /** The scale ends here, whatever is drawn. */
  top?: number
  /** Beyond which a value is to be looked at. */
  limits?: readonly { value: number; tone: StateInk }[]
  events?: readonly PlotEvent[]
  /** The last bucket is not over yet. */
  isPartial?: boolean
  /** Shares its cursor and zoom with the others of the group. */
  group?: PlotGroup
}

/** A plot over time with its figures, and the same as a table. The drawing is loaded when first needed. */
export function Plot(props: PlotProps) {
  const { label, times, series, formatTime, formatValue, height = 200 } = props
  const texts = useTexts().common
  const id = useId()
  const own = usePlotGroup()
  const group = props.group ?? own
  const [asTable, setAsTable] = useState(false)

  return (
    <figure className="mo-plot">
      <PlotLegend {...props} group={group} />
      <UntilLoaded fallback={<Skeleton height={height} />}>
        <PlotCanvas {...props} id={id} group={group} height={height} />
      </UntilLoaded>
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
