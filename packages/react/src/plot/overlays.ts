import type UPlot from 'uplot'
import { findEventPoint } from './figures.js'
import type { Latest } from './props.js'
import type { Ink } from './theme.js'

/** CSS pixels. */
const mark = 7
const hatch = 6

export function drawOverlays(plot: UPlot, latest: Latest, ink: (ink: Ink) => string): void {
  const { ctx, bbox } = plot
  const ratio = bbox.width / Math.max(1, plot.over.clientWidth)
  const bottom = bbox.top + bbox.height
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { value, tone } of latest.limits ?? []) {
    if (value > (plot.scales.y?.max ?? 0)) continue
    const y = Math.round(plot.valToPos(value, 'y', true))
    ctx.strokeStyle = ink(tone)
    ctx.lineWidth = ratio
    ctx.setLineDash([4 * ratio, 4 * ratio])
    drawLine(ctx, bbox.left, y, bbox.left + bbox.width, y)
  }
  ctx.setLineDash([])
  if (latest.isPartial && latest.shape === 'line') hatchLastBar(plot, latest, ink, ratio)
  for (const { at, tone } of latest.events ?? []) {
    const point = findEventPoint(latest, at)
    if (point === null) continue
    // A bar is centred on the start of its bucket.
    const barTime = latest.shape === 'bars' ? (latest.times[point] ?? at) : at
    const x = Math.round(plot.valToPos(barTime / 1000, 'x', true))
    ctx.fillStyle = ink(tone)
    ctx.beginPath()
    ctx.moveTo(x, bottom - mark * ratio)
    ctx.lineTo(x + (mark / 2) * ratio, bottom)
    ctx.lineTo(x - (mark / 2) * ratio, bottom)
    ctx.fill()
    ctx.strokeStyle = ink(tone)
    ctx.lineWidth = ratio
    drawLine(ctx, x, bottom - 2 * mark * ratio, x, bottom)
  }
  ctx.restore()
}

function hatchLastBar(plot: UPlot, { times }: Latest, ink: (ink: Ink) => string, ratio: number): void {
  const { ctx, bbox } = plot
  const [from, to] = times.slice(-2).map((time) => plot.valToPos(time / 1000, 'x', true))
  if (from === undefined || to === undefined) return
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, bbox.top, to - from, bbox.height)
  ctx.clip()
  ctx.strokeStyle = ink('hatch')
  ctx.lineWidth = ratio
  for (let x = from - bbox.height; x < to; x += hatch * ratio)
    drawLine(ctx, x, bbox.top + bbox.height, x + bbox.height, bbox.top)
  ctx.restore()
}

function drawLine(
  ctx: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  ctx.beginPath()
  ctx.moveTo(fromX, fromY)
  ctx.lineTo(toX, toY)
  ctx.stroke()
}
