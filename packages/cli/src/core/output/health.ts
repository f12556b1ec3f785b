import type {
  MessageFigures,
  RealtimeState,
  Session,
  SessionAvailabilityHistory,
  SessionHealth,
} from '@morpheus/sdk'
import {
  countOf,
  formatAvailability,
  formatCount,
  type Level,
  latencyLevel,
  type Metric,
  metricLevel,
} from '@morpheus/sdk/format'
import { healthStateOf, type SessionState, sessionStateLabels } from '@morpheus/sdk/text'
import type { Colour, Paint } from './paint.js'

const colours: Readonly<Record<Level, Colour>> = { good: 'green', watch: 'yellow', bad: 'red' }

export const metricColour = (metric: Metric, value: number): Colour => colours[metricLevel(metric, value)]

export const latencyColour = (milliseconds: number): Colour => colours[latencyLevel(milliseconds)]

const stateStyles: Record<SessionState, { symbol: string; colour: Colour }> = {
  down: { symbol: '✗', colour: 'red' },
  reconnecting: { symbol: '◐', colour: 'yellow' },
  connected: { symbol: '●', colour: 'green' },
  connecting: { symbol: '◐', colour: 'yellow' },
  qr: { symbol: '◌', colour: 'yellow' },
  disconnected: { symbol: '○', colour: 'grey' },
}

/** A state by symbol, word and colour, as none alone is accessible. */
export function stateCell(state: SessionState): { text: string; colour: Colour } {
  const { symbol, colour } = stateStyles[state]
  return { text: `${symbol} ${sessionStateLabels[state]}`, colour }
}

/** `3 recebidas, 2 enviadas, 4 na fila, 1 falhou`: queued and failed ones only where there are any. */
export function formatFigures({ sent, received, queued, failed }: MessageFigures, paint: Paint): string {
  return [
    countOf(received, 'recebida'),
    countOf(sent, 'enviada'),
    ...(queued ? [paint('yellow', `${formatCount(queued)} na fila`)] : []),
    ...(failed ? [paint('red', countOf(failed, 'falhou', 'falharam'))] : []),
  ].join(', ')
}

type Part = SessionAvailabilityHistory['parts'][number]

/** Each kind has a shape of its own, readable without colours. */
const heartbeatLooks: Record<Part, [shape: string, colour: Colour]> = {
  up: ['▄', 'green'],
  reconnecting: ['▒', 'yellow'],
  down: ['█', 'red'],
  stopped: ['╳', 'grey'],
  unpaired: ['▁', 'grey'],
  unknown: [' ', 'grey'],
}

/** A day as one character per part, oldest first. */
export function formatHeartbeats({ parts }: Pick<SessionAvailabilityHistory, 'parts'>, paint: Paint): string {
  return parts.map((part) => paint(heartbeatLooks[part][1], heartbeatLooks[part][0])).join('')
}

/** Severity order of the parts, the same as the gateway's. */
const worstFirst: readonly Part[] = ['down', 'stopped', 'reconnecting', 'up', 'unpaired']

export function formatShortBar(
  { parts }: Pick<SessionAvailabilityHistory, 'parts'>,
  columns: number,
  paint: Paint,
): string {
  const share = parts.length / columns
  if (share <= 1) return formatHeartbeats({ parts }, paint) + ' '.repeat(columns - parts.length)
  const worst = Array.from({ length: columns }, (_, index): Part => {
    const slice = parts.slice(Math.floor(index * share), Math.floor((index + 1) * share))
    return worstFirst.find((part) => slice.includes(part)) ?? 'unknown'
  })
  return formatHeartbeats({ parts: worst }, paint)
}

/** `99,8% no ar`; a session that was never meant to be up has no uptime. */
export function formatUptime(percent: number | null): string {
  if (percent === null) return 'sem pareamento'
  return `${formatAvailability(percent)} no ar`
}

export function formatConnection(status: RealtimeState['status'], paint: Paint): string {
  const isDisconnected = status === 'reconnecting' || status === 'offline'
  return isDisconnected ? `  ${paint('yellow', 'sem conexão')}` : ''
}

type Status = SessionHealth['status']

export const healthUnits: Readonly<Record<Status, readonly [one: string, many: string]>> = {
  connected: ['conectada', 'conectadas'],
  connecting: ['conectando', 'conectando'],
  disconnected: ['desconectada', 'desconectadas'],
  error: ['fora do ar', 'fora do ar'],
}

/** Symbol, colour and word of a session's health, as `stateCell` has them. */
export function getHealthLook(
  health: Pick<SessionHealth, 'status'>,
  session: Pick<Session, 'status' | 'availability'> | undefined,
): { symbol: string; colour: Colour; label: string } {
  const state = healthStateOf(health, session)
  return { ...stateStyles[state], label: sessionStateLabels[state] }
}

export const healthOrder: readonly Status[] = ['connected', 'connecting', 'disconnected', 'error']

export function countByStatus(sessions: readonly SessionHealth[]): [Status, number][] {
  return healthOrder.map((status) => [status, sessions.filter((one) => one.status === status).length])
}
