import type { SyncStorage } from '../../core/auth/storage.js'

/** A method of pairing a number. */
export type PairingMethod = 'qr' | 'phone'

/** The part of the state that survives a reload of the page. */
interface RememberedSession {
  readonly id: string | null
  readonly method: PairingMethod | null
}

const noSession: RememberedSession = { id: null, method: null }

/** Remembers the session of a widget and its pairing method. A failing storage is ignored. */
export function rememberSession(storage: SyncStorage, key: string) {
  function readRemembered(): RememberedSession {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      const { id, method } = Object(stored)
      return {
        id: typeof id === 'string' ? id : null,
        method: method === 'qr' || method === 'phone' ? method : null,
      }
    } catch {
      return noSession
    }
  }
  return {
    read: readRemembered,
    keep(change: Partial<RememberedSession>) {
      try {
        storage.setItem(key, JSON.stringify({ ...readRemembered(), ...change }))
      } catch {
        // The storage is full or forbidden: a reload asks once more.
      }
    },
    forget() {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
