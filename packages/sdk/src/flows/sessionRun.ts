import type { Realtime } from '../core/realtime/realtime.js'
import type { ServerEventName, ServerEvents } from '../core/socket.js'
import { timers } from './flow.js'

type SessionEventName = {
  [Name in ServerEventName]: ServerEvents[Name] extends { sessionId: string } ? Name : never
}[ServerEventName]

/** The subscriptions and timers of a flow about one session, between its start and its stop. */
export interface SessionRun {
  readonly isRunning: boolean
  start(onStart: () => void): void
  on<Name extends SessionEventName>(name: Name, listener: (event: ServerEvents[Name]) => void): void
  onResync(listener: () => void): void
  every(milliseconds: number, callback: () => void): void
  stop(): void
}

export function createSessionRun(realtime: Realtime, sessionId: string): SessionRun {
  const clock = timers()
  let isRunning = false
  let offs: (() => void)[] = []
  return {
    get isRunning() {
      return isRunning
    },
    start(onStart) {
      if (isRunning) return
      isRunning = true
      onStart()
    },
    on(name, listener) {
      offs.push(
        realtime.on(name, (event) => {
          if (event.sessionId === sessionId) listener(event)
        }),
      )
    },
    onResync(listener) {
      offs.push(realtime.onResync(listener))
    },
    every: clock.every,
    stop() {
      isRunning = false
      clock.clear()
      for (const unsubscribe of offs) unsubscribe()
      offs = []
    },
  }
}
