import type { Morpheus, Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { failureError } from '../../../core/output/failures.js'
import { sanitize } from '../../../core/output/sanitize.js'

export const formatDisconnection = (reason: string | null) =>
  reason
    ? messages.pairing.connectionFailure(sanitize(reason))
    : 'A sessão foi desconectada antes de parear. Tente de novo.'

export const disconnectedError = (reason: string | null) =>
  failureError(formatDisconnection(reason), 'disconnected')

export async function ensureConnecting(morpheus: Morpheus, session: Session): Promise<Session> {
  rejectCloudSession(session)
  if (session.status !== 'disconnected') return session
  return (await morpheus.sessions.connect({ id: session.id })).session ?? { ...session, status: 'connecting' }
}

export function rejectCloudSession(session: Session): void {
  if (session.apiType === 'WHATSAPP_CLOUD')
    throw failureError(
      `${messages.session.cloudNeedsNoConnection} Use: morpheus nuvem editar ${session.id.slice(0, 8)}`,
      'not_supported',
    )
}

interface SessionSubscription {
  /** Resolves once the session's events arrive, or after the timeout. */
  readonly ready: Promise<void>
  readonly stop: () => void
}

/** Enters the session's room before any call: a pairing code comes by socket only, and once. */
export function joinSession(morpheus: Morpheus, sessionId: string, timeoutMs = 10_000): SessionSubscription {
  const leave = morpheus.start()
  const { store } = morpheus.realtime
  const controller = new AbortController()
  const canJoin = () =>
    controller.signal.aborted || ['connected', 'offline'].includes(store.getState().status)
  async function enter() {
    await new Promise<void>((resolve) => {
      const stop = () => {
        unsubscribe()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(stop, timeoutMs)
      const unsubscribe = store.subscribe(() => canJoin() && stop())
      controller.signal.addEventListener('abort', stop)
      if (canJoin()) stop()
    })
    if (!controller.signal.aborted) await morpheus.realtime.join(sessionId)
  }
  return {
    ready: enter(),
    stop() {
      controller.abort()
      leave()
    },
  }
}
