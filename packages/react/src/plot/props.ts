import type UPlot from 'uplot'
import type { PlotGroup } from './group.js'
import type { SeriesInk, StateInk } from './theme.js'

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

export interface Latest extends PlotProps {
  height: number
  locale: string
  /** In seconds, as the drawing has them. */
  zoom: { from: number; to: number } | null
  onPoint: (plot: UPlot) => void
  onZoom: (from: number, to: number) => void
}
