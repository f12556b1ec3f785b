import { median } from '../lib/measure.mjs'

/** Figures by name, each with the values of both gateways. */
export class Figures {
  #rows = new Map()

  add(row, gateway, value) {
    const values = this.#rows.get(row) ?? {}
    this.#rows.set(row, { ...values, [gateway.name]: [...(values[gateway.name] ?? []), value] })
  }

  get rows() {
    return this.#rows
  }
}

/** Prints a table: the median of numbers with their range, and what is no number as it is. */
export function printFigures(figures) {
  console.log('| | Morpheus | Evolution | Evolution ÷ Morpheus |\n|---|---|---|---|')
  for (const [row, { Morpheus: ours = [], Evolution: theirs = [] }] of figures.rows) {
    const isNumber = typeof ours[0] === 'number' && typeof theirs[0] === 'number'
    const ratio = isNumber ? (median(theirs) / median(ours)).toFixed(2) : ''
    console.log(`| ${row} | ${describe(ours)} | ${describe(theirs)} | ${ratio} |`)
  }
}

function describe(values) {
  if (typeof values[0] !== 'number') return values.join(', ')
  const format = (value) => value.toFixed(value < 100 ? 1 : 0)
  const range = values.length > 1 ? ` (${format(Math.min(...values))}–${format(Math.max(...values))})` : ''
  return format(median(values)) + range
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** Counts lost, repeated and overtaken messages of a run: `hits` in the order of their arrival. */
export function judge(hits, sentAt, contactCount = 20) {
  const firstAt = new Map()
  const newest = new Map()
  let late = 0
  for (const { number, at } of hits) {
    if (firstAt.has(number)) continue
    firstAt.set(number, at)
    const chat = number % contactCount
    if (number < (newest.get(chat) ?? -1)) late++
    else newest.set(chat, number)
  }
  return {
    lost: sentAt.length - firstAt.size,
    twice: hits.length - firstAt.size,
    /** Behind a newer one of the same chat. */
    late,
    delays: [...firstAt].map(([number, at]) => at - sentAt[number]),
    firstAt,
    lastAt: Math.max(...firstAt.values()),
  }
}
