import type { SyncStorage } from '../../auth/storage.js'

/** How a number is paired. */
export type PairingMethod = 'qr' | 'phone'

/** What outlives a reload of the page. */
interface Remembered {
  readonly id: string | null
  readonly method: PairingMethod | null
}

const nothing: Remembered = { id: null, method: null }

/** Which session a widget was about and how it was being paired. A storage that refuses is none. */
export function remembering(storage: SyncStorage, key: string) {
  function read(): Remembered {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      const { id, method } = Object(kept)
      return {
        id: typeof id === 'string' ? id : null,
        method: method === 'qr' || method === 'phone' ? method : null,
      }
    } catch {
      return nothing
    }
  }
  return {
    read,
    keep(change: Partial<Remembered>) {
      try {
        storage.setItem(key, JSON.stringify({ ...read(), ...change }))
      } catch {
        // Full, or not allowed: a reload asks once more.
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
