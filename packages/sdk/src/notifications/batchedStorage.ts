import type { PersistStorage } from 'zustand/middleware'
import type { SyncStorage } from '../auth/storage.js'
import type { Logger } from '../client/transport.js'

/** In milliseconds: however many notifications come, the list is written so often at most. */
export const writePause = 250

/**
 * Keeps the last state in mind and writes it together with what follows soon, and at once when the page goes away or
 * out of sight. A storage that refuses is logged; the state lives on without it.
 */
export function batchedStorage<State>(storage: SyncStorage, logger: Logger): PersistStorage<State> {
  let write: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    listen('removeEventListener', flush)
    const due = write
    write = null
    try {
      due?.()
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

/** The last moments at which a page may still write. A page in the background may be ended without another. */
function listen(act: 'addEventListener' | 'removeEventListener', flush: () => void) {
  if (typeof window === 'undefined') return
  window[act]('pagehide', flush)
  document[act]('visibilitychange', flush)
}
