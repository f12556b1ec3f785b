import type { Morpheus, Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { sanitize } from '../../../core/output/clean.js'
import { failed } from '../../../core/output/failures.js'

export const endedText = (why: string | null) =>
  why
    ? messages.pairing.connectionFailure(sanitize(why))
    : 'A sessão foi desconectada antes de parear. Tente de novo.'

export const ended = (why: string | null) => failed(endedText(why), 'disconnected')

export async function connected(morpheus: Morpheus, session: Session): Promise<Session> {
  refuseCloud(session)
  if (session.status !== 'disconnected') return session
  return (await morpheus.sessions.connect({ id: session.id })).session ?? { ...session, status: 'connecting' }
}

export function refuseCloud(session: Session): void {
  if (session.apiType === 'WHATSAPP_CLOUD')
    throw failed(
      `${messages.session.cloudNeedsNoConnection} Use: morpheus nuvem editar ${session.id.slice(0, 8)}`,
      'not_supported',
    )
}

interface Listening {
  /** Resolves once the session's events arrive, or after the timeout. */
  readonly ready: Promise<void>
  readonly stop: () => void
}

/** Enters the session's room before any call: a pairing code comes by socket only, and once. */
export function listen(morpheus: Morpheus, sessionId: string, timeoutMs = 10_000): Listening {
  const leave = morpheus.start()
  const { store } = morpheus.realtime
  const ending = new AbortController()
  const settled = () => ending.signal.aborted || ['connected', 'offline'].includes(store.getState().status)
  async function enter() {
    await new Promise<void>((resolve) => {
      const done = () => {
        unsubscribe()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, timeoutMs)
      const unsubscribe = store.subscribe(() => settled() && done())
      ending.signal.addEventListener('abort', done)
      if (settled()) done()
    })
    if (!ending.signal.aborted) await morpheus.realtime.join(sessionId)
  }
  return {
    ready: enter(),
    stop() {
      ending.abort()
      leave()
    },
  }
}
