import type { MonitorFlow, Realtime, SessionHealth } from '@morpheus/sdk'

type Status = SessionHealth['status']
type Change = (before: Status) => Status

/** In milliseconds: thousands of sessions may connect at once. */
const pause = 250

/** Lays what the socket says over the health read last, so that a restart is seen to work before the next read. */
export function followHealth({ on }: Realtime, { store }: MonitorFlow): () => void {
  let changes = new Map<string, Change[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    const batch = changes
    changes = new Map()
    store.setState(({ sessions }) => ({
      sessions: sessions.map((session) => {
        const status = batch.get(session.id)?.reduce((before, next) => next(before), session.status)
        return status === undefined || status === session.status ? session : { ...session, status }
      }),
    }))
  }

  function change(id: string, next: Change) {
    changes.set(id, [...(changes.get(id) ?? []), next])
    timer ??= setTimeout(flush, pause)
  }

  const stops = [
    on('session:status', ({ sessionId, status }) =>
      change(sessionId, (before) => {
        if (status === 'qr') return 'connecting'
        // The error that ended it says more.
        return status === 'disconnected' && before === 'error' ? 'error' : status
      }),
    ),
    on('session:error', ({ sessionId }) => change(sessionId, () => 'error')),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
