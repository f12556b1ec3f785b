import type { Logger } from '../client/transport.js'

type Listener = (complete: boolean) => void

/** Who hears that what was missed has been caught up with, or that it could not be. */
export function createResyncs(logger: Logger) {
  const listeners = new Set<Listener>()
  return {
    on(listener: Listener) {
      const own: Listener = (complete) => listener(complete)
      listeners.add(own)
      return () => void listeners.delete(own)
    },

    /** One that throws keeps neither the next listener nor the events that wait behind it. */
    tell(complete: boolean) {
      for (const listener of [...listeners]) {
        try {
          listener(complete)
        } catch (error) {
          logger.error('Um ouvinte de reconexão falhou', String(error))
        }
      }
    },
  }
}
