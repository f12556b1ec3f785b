import { type DeliveryState, deliveryStates, EventName, type TargetKind, targetKinds } from '@morpheus/sdk'
import { deliveryStateLabels } from '@morpheus/sdk/text'
import { usageError } from '../../core/output/failures.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'

export interface FilterOptions {
  destino?: string
  evento?: string
  estado?: string
}

export interface Filters {
  target?: TargetKind
  event?: EventName
  state?: DeliveryState
}

const stateByWord: Readonly<Record<string, DeliveryState>> = {
  aguardando: 'waiting',
  entregando: 'delivering',
  entregue: 'delivered',
  'nova-tentativa': 'failed',
  falhou: 'dead',
}

export function readFilters({ destino, evento, estado }: FilterOptions): Filters {
  return {
    ...(destino !== undefined && { target: parseTarget(destino) }),
    ...(evento !== undefined && { event: parseEvent(evento) }),
    ...(estado !== undefined && { state: parseState(estado) }),
  }
}

export function parseTarget(text: string): TargetKind {
  const kindFilter = targetKinds.find((kind) => kind === text.toLowerCase())
  if (kindFilter) return kindFilter
  throw usageError(`Destino desconhecido: "${sanitize(text)}". Use: ${targetKinds.join(', ')}.`, 'usage')
}

function parseState(text: string): DeliveryState {
  const lowerCaseWord = text.toLowerCase()
  const state = Object.hasOwn(stateByWord, lowerCaseWord)
    ? stateByWord[lowerCaseWord]
    : deliveryStates.find((one) => one === lowerCaseWord)
  if (state) return state
  throw usageError(
    `Estado desconhecido: "${sanitize(text)}". Use: ${Object.keys(stateByWord).join(', ')}.`,
    'usage',
  )
}

export function parseEvent(text: string): EventName {
  const parsed = EventName.safeParse(text)
  if (parsed.success) return parsed.data
  throw usageError(`Evento desconhecido: "${sanitize(text)}". Use: ${EventName.options.join(', ')}.`, 'usage')
}

const stateStyles: Record<DeliveryState, { symbol: string; colour: Colour }> = {
  waiting: { symbol: '◌', colour: 'yellow' },
  delivering: { symbol: '◐', colour: 'cyan' },
  delivered: { symbol: '●', colour: 'green' },
  failed: { symbol: '↻', colour: 'yellow' },
  dead: { symbol: '✗', colour: 'red' },
}

export function formatState(state: DeliveryState): { text: string; colour: Colour } {
  const { symbol, colour } = stateStyles[state]
  return { text: `${symbol} ${deliveryStateLabels[state]}`, colour }
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses `30m`, `2h`, `7d`, or an ISO 8601 instant, as an instant. */
export function readSince(text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^(\d{1,4})\s*(m|min|h|d)$/i.exec(text.trim()) ?? []
  const milliseconds = units[unit.charAt(0).toLowerCase()]
  if (count !== undefined && milliseconds !== undefined) {
    return new Date(now - Number(count) * milliseconds).toISOString()
  }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw usageError(
    `Não entendi --desde ${sanitize(text)}. Use 30m, 2h, 7d ou uma data, como 2026-11-21T14:00.`,
    'usage',
  )
}
