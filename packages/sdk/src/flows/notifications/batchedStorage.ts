import type { PersistStorage } from 'zustand/middleware'
import type { SyncStorage } from '../../core/auth/storage.js'
import type { Logger } from '../../core/client/logger.js'

/** Minimum time between two writes, in milliseconds, however many notifications arrive. */
export const writePause = 250

/**
 * Delays writes to combine changes, and writes at once when the page is closed or hidden. A failing storage is logged;
 * the state stays in memory.
 */
export function batchedStorage<State>(storage: SyncStorage, logger: Logger): PersistStorage<State> {
  let write: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    listen('removeEventListener', flush)
    const pending = write
    write = null
    try {
      pending?.()
    } catch (error) {
      logger.error('As notificações não puderam ser guardadas', String(error))
    }
  }

  return {
    getItem(name) {
      if (write) flush()
      try {
        return JSON.parse(storage.getItem(name) ?? 'null')
      } catch {
        return null
      }
    },
    setItem(name, value) {
      if (!write) {
        timer = setTimeout(flush, writePause)
        listen('addEventListener', flush)
      }
      write = () => storage.setItem(name, JSON.stringify(value))
    },
    removeItem(name) {
      write = null
      flush()
      storage.removeItem(name)
    },
  }
}

/** Adds or removes a listener for the page being hidden or closed; browsers may fire nothing later. */
function listen(method: 'addEventListener' | 'removeEventListener', flush: () => void) {
  if (typeof window === 'undefined') return
  window[method]('pagehide', flush)
  document[method]('visibilitychange', flush)
}
