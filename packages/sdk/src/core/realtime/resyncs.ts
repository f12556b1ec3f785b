import type { Logger } from '../client/logger.js'

type Listener = (complete: boolean) => void

/** Subscribers to the end of a resync, complete or not. */
export function createResyncs(logger: Logger) {
  const listeners = new Set<Listener>()
  return {
    on(listener: Listener) {
      const registration: Listener = (complete) => listener(complete)
      listeners.add(registration)
      return () => void listeners.delete(registration)
    },

    /** A listener that throws blocks neither the next one nor the events that wait behind it. */
    notify(complete: boolean) {
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
