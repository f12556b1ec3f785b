import type UPlot from 'uplot'
import type { PlotGroup } from './group.js'
import type { SeriesInk, StateInk } from './theme.js'

export interface PlotSeries {
  label: string
  ink: SeriesInk
  /** `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** Dashed line for comparisons, or where colour alone is not enough. */
  dashed?: boolean
  /** The one figure of the legend, in place of those of the points. */
  total?: string
}

export interface PlotEvent {
  /** Milliseconds since the epoch. */
  at: number
  label: string
  tone: StateInk
}

export interface PlotProps {
  label: string
  /** Milliseconds since the epoch, ascending. */
  times: readonly number[]
  series: readonly PlotSeries[]
  shape: 'line' | 'bars'
  formatTime: (time: number) => string
  /** IANA time zone of the axis; the browser's when absent. */
  timeZone?: string | undefined
  formatValue: (value: number) => string
  /** Formats a mark without its unit; the top mark has it. */
  formatTick?: (value: number) => string
  /** Label of the top mark, which shows the unit; `formatValue` by default. */
  formatTop?: (value: number) => string
  height?: number
  /** Minimum end of the scale, so small changes do not look large. */
  atLeast?: number
  top?: number
  limits?: readonly { value: number; tone: StateInk }[]
  events?: readonly PlotEvent[]
  /** The last bucket is still filling. */
  isPartial?: boolean
  group?: PlotGroup
}

export interface Latest extends PlotProps {
  height: number
  locale: string
  /** Seconds, as uPlot takes them. */
  zoom: { from: number; to: number } | null
  onPoint: (plot: UPlot) => void
  onZoom: (from: number, to: number) => void
}
