import { type Session, type SessionHealth, sessionsNeedingAttention } from '@morpheus/sdk'
import type { SessionOrder } from './orders.js'

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })
const urgency: readonly SessionHealth['status'][] = ['error', 'disconnected', 'connecting', 'connected']

const comparisons: Record<Exclude<SessionOrder, 'padrao'>, (a: SessionHealth, b: SessionHealth) => number> = {
  nome: (a, b) => collator.compare(a.name, b.name),
  status: (a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status),
  latencia: (a, b) => (b.latency ?? -1) - (a.latency ?? -1),
  mensagens: (a, b) => b.messagesCount - a.messagesCount,
  atividade: (a, b) => (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
}

/**
 * Sorts the sessions: numbers and times descending. The default is the gateway's order, below urgent ones: down, then
 * reconnecting, each by its duration.
 */
export function ordered(
  sessions: readonly SessionHealth[],
  order: SessionOrder,
  standings: ReadonlyMap<string, Session> = new Map(),
): readonly SessionHealth[] {
  if (order !== 'padrao') return [...sessions].sort(comparisons[order])
  const known = sessions.flatMap(({ id }) => standings.get(id) ?? [])
  const urgent = new Map(sessionsNeedingAttention(known).map(({ id }, place) => [id, place]))
  if (urgent.size === 0) return sessions
  const placeOf = ({ id }: SessionHealth) => urgent.get(id) ?? urgent.size
  return [...sessions].sort((one, other) => placeOf(one) - placeOf(other))
}
