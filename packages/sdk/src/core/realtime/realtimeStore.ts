import { createStore } from 'zustand/vanilla'
import type { Logger } from '../client/logger.js'
import { realtimeLimits } from './limits.js'
import type { RealtimeState } from './realtime.js'

/** The displayed state of a connection. `note` appends to its log, which keeps the newest entries. */
export function createRealtimeStore(logger: Logger) {
  const store = createStore<RealtimeState>(() => ({
    status: 'idle',
    transport: null,
    refusal: null,
    selectedSessionId: null,
    log: [],
  }))
  return {
    store,
    note(text: string) {
      logger.debug(`[tempo real] ${text}`)
      store.setState(({ log }) => ({
        log: [...log, { at: Date.now(), text }].slice(-realtimeLimits.logEntries),
      }))
    },
  }
}
