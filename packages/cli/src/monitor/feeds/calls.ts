import type {
  Delivery,
  DeliveryAttempt,
  Morpheus,
  Notice,
  Session,
  SessionAvailabilityHistory,
  Trace,
} from '@morpheus/sdk'
import { explain } from '../../core/client/explain.js'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Settings } from '../../core/profile/settings.js'
import { pairOnScreen } from '../../features/sessions/pairing/pairOnScreen.js'
import { ensureConnecting, formatDisconnection } from '../../features/sessions/pairing/realtime.js'

interface DeliveryDetails {
  readonly delivery: Delivery
  readonly attempts: readonly DeliveryAttempt[]
  readonly payload?: unknown
}

export interface MonitorCalls {
  session: (id: string) => Promise<Session>
  latency: (id: string) => Promise<readonly (number | null)[]>
  /** The availability of some sessions over a day; null where the server has none. */
  availability: (ids: readonly string[]) => Promise<readonly SessionAvailabilityHistory[] | null>
  disconnect: (id: string) => Promise<unknown>
  delivery: (sessionId: string, id: string) => Promise<DeliveryDetails>
  replay: (sessionId: string, id: string) => Promise<unknown>
  trace: (id: string) => Promise<Trace>
  explain: (error: unknown) => string
}

export function createMonitorCalls(morpheus: Morpheus, settings: Settings): MonitorCalls {
  const { sessions, monitoring, deliveries, trace } = morpheus
  return {
    session: async (id) => (await sessions.get({ id })).session,
    latency: async (id) => (await monitoring.sessionMetrics({ id })).history.map(({ latency }) => latency),
    availability: async (ids) => {
      const availability = await monitoring
        .availability({ sessionIds: ids.join(',') })
        .catch(nullIfUnreadable)
      return availability?.sessions ?? null
    },
    disconnect: (id) => sessions.disconnect({ id }),
    delivery: (id, deliveryId) => deliveries.get({ id, deliveryId }),
    replay: (id, deliveryId) => deliveries.replay({ id, deliveryId }),
    trace: (id) => trace.get({ id }),
    explain: (error) => explain(error, settings).message,
  }
}

interface PairOptions {
  readonly session: Session
  readonly startWith: 'qr' | 'phone'
}

/** Pairs a session on the monitor's screen, and returns its result as a line; Ctrl-C is a separate outcome. */
export async function pairAside(
  context: Context,
  morpheus: Morpheus,
  { session, startWith }: PairOptions,
  explain: (error: unknown) => string,
): Promise<Notice | 'interrupted'> {
  const name = `"${sanitize(session.name)}"`
  try {
    const { outcome, reason } = await pairOnScreen(context, morpheus, session, {
      startWith,
      prepare: () => ensureConnecting(morpheus, session),
    })
    if (outcome === 'interrupted') return outcome
    if (outcome === 'connected') return { tone: 'success', text: `${name} foi conectada.` }
    if (outcome === 'disconnected') return { tone: 'error', text: `${name}: ${formatDisconnection(reason)}` }
    return { tone: 'info', text: `Você saiu antes de parear ${name}. Ela continua esperando.` }
  } catch (error) {
    return { tone: 'error', text: explain(error) }
  }
}
