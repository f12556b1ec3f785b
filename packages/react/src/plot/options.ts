import { zonedFormat } from '@morpheus/sdk/format'
import type { RefObject } from 'react'
import UPlot from 'uplot'
import { drawOverlays } from './overlays.js'
import type { Latest, PlotProps } from './props.js'
import type { Ink } from './theme.js'

interface Scale {
  end: number
  step: number
}

const factors = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5]

/**
 * Scale from zero with three or four marks that ends on a mark above `most`. `name` must give each mark a distinct
 * label, so small counts get no halves.
 */
export function createScale(max: number, name: (value: number) => string): Scale {
  const magnitude = Math.floor(Math.log10(max))
  const scales = [magnitude - 1, magnitude, magnitude + 1]
    // Parsed from text: 0.1 * 3 exceeds 0.3.
    .flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)))
    .map((step) => ({ step, count: Math.ceil(max / step - 1e-9) }))
    .filter(({ step, count }) => count > 1 && count < 4 && hasDistinctLabels(step, count, name))
    .map(({ step, count }) => ({ step, end: Number((step * count).toPrecision(6)) }))
  return scales.reduce((best, one) => (one.end < best.end ? one : best), scales[0] ?? { end: max, step: max })
}

const scaleTo = (end: number): Scale => ({ end, step: end / 2 })

export function listMarks({ end, step }: Scale): number[] {
  return Array.from({ length: Math.round(end / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  )
}

function hasDistinctLabels(step: number, count: number, name: (value: number) => string): boolean {
  const labels = Array.from({ length: count + 1 }, (_, index) => name(index * step))
  return new Set(labels).size === labels.length && !labels.includes('')
}

const day = 86_400
const minute = 60
const font = '12px "Inter Variable", ui-sans-serif, system-ui, sans-serif'

/** uPlot options. Values needed at each redraw come from `latest`, so format changes keep the plot. */
export function createPlotOptions(
  latest: RefObject<Latest>,
  ink: (ink: Ink) => string,
  width: number,
): UPlot.Options {
  const { series, shape, height } = latest.current
  const axis: UPlot.Axis = {
    font,
    stroke: () => ink('text'),
    grid: { stroke: () => ink('grid'), width: 1 },
    ticks: { show: false },
    border: { show: false },
  }
  const getScale = (plot: UPlot) => createScaleFor(latest.current, plot.series[0]?.idxs ?? null)
  return {
    width,
    height,
    // Room for half a label at the end.
    padding: [8, 18, 0, 0],
    legend: { show: false },
    // Axis marks at whole hours and midnights of that zone.
    tzDate: (time) => UPlot.tzDate(new Date(time * 1000), toZone(latest.current.timeZone)),
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 8 },
      points: { show: shape === 'line', size: 7 },
      // The group handles double clicks, to reset every plot in it.
      bind: { dblclick: () => null },
    },
    hooks: {
      setCursor: [(plot) => latest.current.onPoint(plot)],
      setSelect: [
        (plot) => {
          const { left, width: selectedWidth } = plot.select
          if (selectedWidth === 0) return
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          latest.current.onZoom(plot.posToVal(left, 'x'), plot.posToVal(left + selectedWidth, 'x'))
        },
      ],
      draw: [(plot) => drawOverlays(plot, latest.current, ink)],
    },
    scales: {
      x: { range: (_, min, max) => getRange(latest.current, min, max) },
      y: { range: (plot) => [0, getScale(plot).end] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 28,
        values: (_, ticks, __, ___, step) =>
          ticks.map((time) => formatMark(time, step, latest.current.timeZone, latest.current.locale)),
      },
      {
        ...axis,
        size: (_, labels) => getAxisSize(labels),
        splits: (plot) => listMarks(getScale(plot)),
        // Only the top mark shows the unit.
        values: (_, ticks) =>
          ticks.map((value, column) =>
            column === ticks.length - 1
              ? formatTopTick(latest.current, value)
              : formatTickValue(latest.current, value),
          ),
      },
    ],
    series: [
      {},
      ...series.map(({ label, ink: name, dashed }, column): UPlot.Series => {
        const bars = shape === 'bars' ? createStackedBars(latest, ink, name, column) : undefined
        return {
          label,
          stroke: () => ink(name),
          fill: () => ink(shape === 'bars' ? name : `${name}-wash`),
          width: shape === 'bars' ? 0 : 1.5,
          ...(dashed && { dash: [5, 4] }),
          // A point between two gaps has no line: draw a dot.
          points: { show: shape === 'line', size: 3, filter: findIsolatedPoints },
          spanGaps: false,
          ...(bars && { paths: bars }),
        }
      }),
    ],
  }
}

/** Stacked bars: the whole height is the sum; the current bucket has a third of the opacity. */
function createStackedBars(
  latest: RefObject<Latest>,
  ink: (ink: Ink) => string,
  name: PlotProps['series'][number]['ink'],
  column: number,
) {
  return UPlot.paths.bars?.({
    size: [0.68, 26],
    radius: 0.12,
    disp: {
      y0: { unit: 1, values: () => getStackValues(latest.current.series, column - 1) },
      y1: { unit: 1, values: () => getStackValues(latest.current.series, column) },
      fill: {
        unit: 3,
        values: () => {
          const { times, isPartial } = latest.current
          return times.map((_, index) => ink(isPartial && index === times.length - 1 ? `${name}-part` : name))
        },
      },
    },
  })
}

const formatTopTick = ({ formatTop, formatValue }: Latest, value: number) => (formatTop ?? formatValue)(value)

const formatTickValue = ({ formatTick, formatValue }: Latest, value: number) =>
  (formatTick ?? formatValue)(value)

function createScaleFor(
  latest: Latest,
  visibleRange: readonly [number, number] | readonly number[] | null,
): Scale {
  const { series, shape, atLeast = 1, top, times } = latest
  if (top !== undefined) return scaleTo(top)
  const [first = 0, last = times.length - 1] = visibleRange ?? []
  const stacks =
    shape === 'bars' ? [getStackValues(series, series.length - 1)] : series.map(({ values }) => values)
  const values = stacks.flatMap((one) => one.slice(first, last + 1)).filter((value) => value !== null)
  return createScale(
    values.reduce((max, value) => Math.max(max, value), atLeast),
    (value) => formatTickValue(latest, value),
  )
}

function findIsolatedPoints(plot: UPlot, column: number): number[] {
  const values = plot.data[column] ?? []
  const hasValue = (index: number) => typeof values[index] === 'number'
  return [...values.keys()].filter((index) => hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1))
}

function getAxisSize(labels: readonly string[] | null): number {
  return 14 + 7 * Math.max(2, ...(labels ?? []).map(({ length }) => length))
}

function getRange({ zoom, shape, times }: Latest, min: number, max: number): UPlot.Range.MinMax {
  if (zoom) return [zoom.from, zoom.to]
  return shape === 'bars' ? getBarRange(times) : [min, max]
}

/** Range from the data: the scale's own would grow on every redraw. */
function getBarRange(times: readonly number[]): UPlot.Range.MinMax {
  const [min = 0, max = min] = [times[0], times.at(-1)].map((time = 0) => time / 1000)
  const half = times.length > 1 ? (max - min) / (times.length - 1) / 2 : day / 2
  return [min - half, max + half]
}

/** Precision that distinguishes neighbours: days, minutes or seconds. */
function formatMark(time: number, step: number, timeZone: string | undefined, locale: string): string {
  return zonedFormat(getTimeParts(step), timeZone, locale).format(new Date(time * 1000))
}

function getTimeParts(step: number): Intl.DateTimeFormatOptions {
  if (step >= day) return { day: '2-digit', month: '2-digit' }
  if (step >= minute) return { hour: '2-digit', minute: '2-digit' }
  return { hour: '2-digit', minute: '2-digit', second: '2-digit' }
}

function toZone(timeZone: string | undefined): string {
  return zonedFormat({}, timeZone).resolvedOptions().timeZone
}

interface Layer {
  values: readonly (number | null)[]
}

/** Cumulative heights up to the layer at `place`. */
function getStackValues(layers: readonly Layer[], column: number): number[] {
  const [first] = layers
  const lower = layers.slice(0, column + 1)
  return (first?.values ?? []).map((_, index) =>
    lower.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}
