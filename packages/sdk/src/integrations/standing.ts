import { relativeTime } from '../core/format/time.js'
import type { TargetState } from '../features/deliveries/targets.js'
import type { MessageRef } from '../locales/message.js'
import type { Card } from './catalogue.js'
import { standingLabels } from './standingLabels.js'
import { portugueseWriter, type Writer } from './writer.js'

/** The status of a configured target, with its label. */
export interface Standing {
  readonly state: 'missing' | 'inactive' | 'paused' | 'connected' | 'error' | 'disconnected'
  readonly label: string
  /** Connected clients, where clients connect to the gateway and the target is active; else null. */
  readonly clients: number | null
  /** The last attempt's failure, where it still applies. */
  readonly reason: string | null
  readonly reasonI18n: MessageRef | null
}

type ReportedState = Pick<
  TargetState,
  'enabled' | 'paused' | 'connectionStatus' | 'lastError' | 'lastErrorI18n'
> & {
  readonly currentClients?: number | null | undefined
}

const states = { CONNECTED: 'connected', ERROR: 'error', DISCONNECTED: 'disconnected' } as const

/**
 * The status of a target (configuration spec §4): inactive unless enabled; else from its last attempt, or from
 * connected clients where clients connect to the gateway. Pass null where nothing is configured.
 */
export function standing({ standsBy }: Pick<Card, 'standsBy'>, target: ReportedState | null): Standing {
  const noDetails = { clients: null, reason: null, reasonI18n: null }
  if (!target) return { state: 'missing', label: standingLabels.missing, ...noDetails }
  if (!target.enabled) return { state: 'inactive', label: standingLabels.inactive, ...noDetails }
  const clients = standsBy === 'clients' ? (target.currentClients ?? 0) : null
  const failure = { reason: target.lastError, reasonI18n: target.lastErrorI18n ?? null }
  if (target.paused) return { state: 'paused', label: standingLabels.paused, clients, ...failure }
  const clientStatus = clients !== null && clients > 0 ? 'CONNECTED' : 'DISCONNECTED'
  const status = clients === null ? target.connectionStatus : clientStatus
  return {
    state: states[status],
    label: standingLabels[states[status]],
    clients,
    ...(clients === null ? failure : { reason: null, reasonI18n: null }),
  }
}

/** The status of an integration's card for the chosen session. Configuration spec §2.2. */
export interface CardStanding {
  readonly state: 'available' | 'configured' | 'untried' | 'active' | 'paused' | 'error'
  readonly label: string
  /** The last error, where the target fails or is paused. */
  readonly reason: string | null
  readonly reasonI18n: MessageRef | null
  /** Start of the failure, as an ISO time. */
  readonly since: string | null
}

type Health = ReportedState & {
  readonly lastSuccessAt?: string | null | undefined
  readonly currentClients?: number | null | undefined
  readonly failingSince?: string | null | undefined
}

/**
 * The card's status; pass null where nothing is configured. Disabled beats paused and paused beats failing; a target
 * that never succeeded is `untried`, unless a client is connected. `reason` and `since` are set for paused and failing
 * ones.
 * @example
 * cardStanding(null).label // 'Disponível'
 * const down = { enabled: true, paused: false, connectionStatus: 'ERROR', lastError: 'Sem resposta' }
 * cardStanding(down).state // 'error'
 */
export function cardStanding(health: Health | null): CardStanding {
  const noDetails = { reason: null, reasonI18n: null, since: null }
  if (!health) return { state: 'available', label: standingLabels.available, ...noDetails }
  if (!health.enabled) return { state: 'configured', label: standingLabels.configured, ...noDetails }
  const { lastError, lastErrorI18n = null, failingSince = null } = health
  const since = lastError === null ? null : failingSince
  const failing = { reason: lastError, reasonI18n: lastErrorI18n, since }
  if (health.paused) return { state: 'paused', label: standingLabels.paused, ...failing }
  if (health.connectionStatus === 'ERROR') return { state: 'error', label: standingLabels.error, ...failing }
  const hasWorked = health.lastSuccessAt !== null || (health.currentClients ?? 0) > 0
  const state = hasWorked ? 'active' : 'untried'
  return { state, label: standingLabels[state], ...noDetails }
}

/** Events that wait for their delivery and questions that wait for an answer. */
export const countQueued = ({
  waiting,
  backlog,
}: {
  readonly waiting: number
  readonly backlog?: number | null | undefined
}): number => waiting + (backlog ?? 0)

type RankedTarget = Health & { readonly sessionName: string; readonly kind: string }

/** Lower values need attention sooner. */
const urgency: Readonly<Record<CardStanding['state'], number>> = {
  error: 0,
  paused: 1,
  untried: 2,
  active: 3,
  configured: 4,
  available: 5,
}

/** Sorts failing targets first, the longest failing on top; then by session and kind. */
export function byUrgency(one: RankedTarget, other: RankedTarget): number {
  const [a, b] = [cardStanding(one), cardStanding(other)]
  return (
    urgency[a.state] - urgency[b.state] ||
    compare(a.since ?? '', b.since ?? '') ||
    compare(one.sessionName, other.sessionName) ||
    compare(one.kind, other.kind)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The times of the last attempt and the last success. */
export function attemptFacts(
  { lastAttemptAt, lastSuccessAt }: Pick<TargetState, 'lastAttemptAt' | 'lastSuccessAt'>,
  { words, write }: Writer = portugueseWriter,
): [label: string, value: string][] {
  const when = (instant: string | null) =>
    instant === null ? write('facts.never', 'Nunca') : relativeTime(instant, Date.now(), words)
  return [
    [write('facts.lastAttempt', 'Última tentativa'), when(lastAttemptAt)],
    [write('facts.lastSuccess', 'Último sucesso'), when(lastSuccessAt)],
  ]
}
