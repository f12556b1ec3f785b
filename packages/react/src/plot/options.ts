import { zonedFormat } from '@morpheus/sdk/format'
import type { RefObject } from 'react'
import UPlot from 'uplot'
import type { PlotProps } from './Plot.js'
import { stepsOf } from './steps.js'
import type { Ink } from './theme.js'

const day = 86_400
const font = '11px "Inter Variable", ui-sans-serif, system-ui, sans-serif'
const minute = 60

interface Latest extends PlotProps {
  height: number
  locale: string
  onHover: (index: number | null) => void
}

/** What is asked again at every drawing is read from `latest`: formats may change, the plot stays. */
export function optionsOf(
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
  return {
    width,
    height,
    // Half a label at the end.
    padding: [8, 18, 0, 0],
    legend: { show: false },
    // Where the axis has its marks: at whole hours and midnights of that zone.
    tzDate: (time) => UPlot.tzDate(new Date(time * 1000), zoneOf(latest.current.timeZone)),
    cursor: { y: false, drag: { x: false, y: false }, points: { show: shape === 'line', size: 7 } },
    hooks: { setCursor: [({ cursor: { idx } }) => latest.current.onHover(idx ?? null)] },
    scales: {
      x: {
        range: (_, min, max) => (shape === 'bars' ? roomForBars(latest.current.times) : [min, max]),
      },
      y: { range: (_, __, max) => [0, Math.max(latest.current.atLeast ?? 1, (max ?? 0) * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 28,
        values: (_, at, __, ___, step) =>
          at.map((time) => named(time, step, latest.current.timeZone, latest.current.locale)),
      },
      {
        ...axis,
        size: (_, names) => roomFor(names),
        space: 36,
        incrs: (_, __, ___, end) => stepsOf(end, (value) => latest.current.formatValue(value)),
        values: (_, at) => at.map((value) => latest.current.formatValue(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, ink: name }, place): UPlot.Series => {
        const bars = UPlot.paths.bars?.({ size: [0.36, 18], align: place === 0 ? -1 : 1, radius: 0.15 })
        return {
          label,
          stroke: () => ink(name),
          fill: () => ink(shape === 'bars' ? name : `${name}-wash`),
          width: shape === 'bars' ? 0 : 1.5,
          // A value between two gaps has no line to be seen by.
          points: { show: shape === 'line', size: 3, filter: alone },
          spanGaps: false,
          ...(shape === 'bars' && bars && { paths: bars }),
        }
      }),
    ],
  }
}

function alone(plot: UPlot, place: number): number[] {
  const values = plot.data[place] ?? []
  const isThere = (index: number) => typeof values[index] === 'number'
  return [...values.keys()].filter((index) => isThere(index) && !isThere(index - 1) && !isThere(index + 1))
}

function roomFor(names: readonly string[] | null): number {
  return 14 + 7 * Math.max(2, ...(names ?? []).map(({ length }) => length))
}

/** From the data, not from what the scale is: every redrawing asks again. */
function roomForBars(times: readonly number[]): UPlot.Range.MinMax {
  const [min = 0, max = min] = [times[0], times.at(-1)].map((time = 0) => time / 1000)
  const half = times.length > 1 ? (max - min) / (times.length - 1) / 2 : day / 2
  return [min - half, max + half]
}

/** As exact as neighbours need to differ: days, minutes or seconds. */
function named(time: number, step: number, timeZone: string | undefined, locale: string): string {
  return zonedFormat(partsFor(step), timeZone, locale).format(new Date(time * 1000))
}

function partsFor(step: number): Intl.DateTimeFormatOptions {
  if (step >= day) return { day: '2-digit', month: '2-digit' }
  if (step >= minute) return { hour: '2-digit', minute: '2-digit' }
  return { hour: '2-digit', minute: '2-digit', second: '2-digit' }
}

function zoneOf(timeZone: string | undefined): string {
  return zonedFormat({}, timeZone).resolvedOptions().timeZone
}
