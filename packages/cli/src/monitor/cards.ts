import type { SystemMetrics } from '@morpheus/sdk'
import { countOf, formatCount, formatPercent } from '@morpheus/sdk/format'
import { metricColour } from '../core/output/health.js'
import type { Colour, Paint } from '../core/output/paint.js'
import { padText, truncate, width } from '../core/output/width.js'
import type { Samples } from './feeds/samples.js'
import { drawSparkline } from './header.js'
import { cardGap, type Layout } from './layout.js'

interface Card {
  label: string
  value: string
  colour: Colour
  detail: string
  trend: number | null
  /** The direction that counts as an improvement. */
  good?: 'up' | 'down'
  values: readonly (number | null)[]
  top?: number
}

export function formatCards(
  metrics: SystemMetrics,
  samples: Samples,
  layout: Layout,
  paint: Paint,
): string[] {
  const drawnCards = createCards(metrics, samples).map((card) => drawCard(card, layout, paint))
  const lines: string[] = []
  for (let first = 0; first < drawnCards.length; first += layout.cardColumns) {
    if (first > 0 && layout.hasCardRows) lines.push('')
    const row = drawnCards.slice(first, first + layout.cardColumns)
    for (let line = 0; line < layout.cardLines; line++) {
      lines.push(row.map((card) => card[line] ?? '').join(cardGap))
    }
  }
  return lines
}

function createCards(
  { cpu, memory, sessions, uptime, errors, responseTime }: SystemMetrics,
  samples: Samples,
): Card[] {
  return [
    {
      label: 'CPU',
      value: formatPercent(cpu.usage),
      colour: metricColour('cpu', cpu.usage),
      detail: countOf(cpu.cores, 'núcleo'),
      trend: cpu.trend,
      good: 'down',
      values: samples.cpu,
      top: 100,
    },
    {
      label: 'MEMÓRIA',
      value: formatPercent(memory.usage),
      colour: metricColour('memory', memory.usage),
      detail: `${formatGigabytes(memory.used)}/${formatGigabytes(memory.total)} GB`,
      trend: memory.trend,
      good: 'down',
      values: samples.memory,
      top: 100,
    },
    {
      label: 'SESSÕES',
      value: formatCount(sessions.active),
      colour: 'bold',
      detail: `de ${formatCount(sessions.total)}`,
      trend: sessions.trend,
      good: 'up',
      values: samples.sessions,
    },
    {
      label: 'TEMPO NO AR',
      value: uptime.formatted,
      colour: 'bold',
      detail: uptime.seconds > 0 ? 'Sistema online' : '',
      trend: null,
      values: [],
    },
    {
      label: 'ERROS',
      value: formatPercent(errors.rate),
      colour: metricColour('errors', errors.rate),
      detail: `${formatCount(errors.count)}/h`,
      trend: errors.trend,
      good: 'down',
      values: samples.errors,
    },
    {
      label: 'RESPOSTA',
      value: `${formatCount(responseTime.avg)} ms`,
      colour: metricColour('responseTime', responseTime.avg),
      detail: `P95 ${formatCount(responseTime.p95)}`,
      trend: responseTime.trend,
      good: 'down',
      values: samples.responseTime,
    },
  ]
}

const formatGigabytes = (bytes: number) => formatPercent(bytes / 2 ** 30).replace('%', '')

function drawCard(card: Card, { cardLines: lines, cardWidth }: Layout, paint: Paint): string[] {
  const { label, value, colour, detail, values, top } = card
  const trend = formatTrend(card, paint)
  const shownDetail = paint('dim', detail)
  const drawGraph = (columns: number) => paint('cyan', drawSparkline(values, columns, top))
  if (lines === 3) {
    return [
      spreadApart(paint('dim', label), label, trend.painted, trend.text, cardWidth),
      spreadApart(paint(colour, value), value, shownDetail, detail, cardWidth),
      drawGraph(cardWidth),
    ]
  }
  const head = `${label} ${value}`
  const availableWidth = cardWidth - (detail ? width(detail) + 1 : 0)
  return [
    spreadApart(`${paint('dim', label)} ${paint(colour, value)}`, head, trend.painted, trend.text, cardWidth),
    values.length > 0
      ? `${drawGraph(availableWidth)}${detail ? ` ${shownDetail}` : ''}`
      : padText(shownDetail, cardWidth + shownDetail.length - width(detail)),
  ]
}

/** Two texts at both ends of a card; the second is cut first. The plain ones are for measuring. */
function spreadApart(
  left: string,
  plainLeft: string,
  right: string,
  plainRight: string,
  columns: number,
): string {
  const availableWidth = columns - width(plainLeft)
  if (availableWidth < 0) return truncate(plainLeft, columns)
  const isOneLine = width(plainRight) < availableWidth
  return isOneLine
    ? `${left}${' '.repeat(availableWidth - width(plainRight))}${right}`
    : `${left}${' '.repeat(availableWidth)}`
}

function formatTrend({ trend, good }: Card, paint: Paint): { text: string; painted: string } {
  if (trend === null || trend === 0) return { text: '', painted: '' }
  const isRising = trend > 0
  // Growth from almost nothing gives meaningless percentages.
  const amount = Math.abs(trend) > 999 ? `>${formatCount(999)}%` : formatPercent(Math.abs(trend))
  const text = `${isRising ? '↑' : '↓'}${amount}`
  return { text, painted: paint((good === 'up') === isRising ? 'green' : 'red', text) }
}
