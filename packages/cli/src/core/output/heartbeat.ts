import type { SessionAvailabilityHistory } from '@morpheus/sdk'
import { formatAvailability } from '@morpheus/sdk/format'
import type { Colour, Paint } from './paint.js'

type Part = SessionAvailabilityHistory['parts'][number]

/** Each kind has a shape of its own, readable without colours. */
const looks: Record<Part, [shape: string, colour: Colour]> = {
  up: ['▄', 'green'],
  reconnecting: ['▒', 'yellow'],
  down: ['█', 'red'],
  stopped: ['╳', 'grey'],
  unpaired: ['▁', 'grey'],
  unknown: [' ', 'grey'],
}

/** A day as one character per part, oldest first. */
export function heartbeatBar({ parts }: Pick<SessionAvailabilityHistory, 'parts'>, paint: Paint): string {
  return parts.map((part) => paint(looks[part][1], looks[part][0])).join('')
}

/** Severity order of the parts, the same as the gateway's. */
const worstFirst: readonly Part[] = ['down', 'stopped', 'reconnecting', 'up', 'unpaired']

export function shortBar(
  { parts }: Pick<SessionAvailabilityHistory, 'parts'>,
  columns: number,
  paint: Paint,
): string {
  const share = parts.length / columns
  if (share <= 1) return heartbeatBar({ parts }, paint) + ' '.repeat(columns - parts.length)
  const worst = Array.from({ length: columns }, (_, index): Part => {
    const some = parts.slice(Math.floor(index * share), Math.floor((index + 1) * share))
    return worstFirst.find((part) => some.includes(part)) ?? 'unknown'
  })
  return heartbeatBar({ parts: worst }, paint)
}

/** `99,8% no ar`; a session that was never meant to be up has no uptime. */
export function uptimeText(percent: number | null): string {
  if (percent === null) return 'sem pareamento'
  return `${formatAvailability(percent)} no ar`
}
