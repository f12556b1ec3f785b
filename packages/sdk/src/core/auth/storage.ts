/** Storage of state between starts: the used part of `window.localStorage`'s API. */
export interface SyncStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface StorageKeys {
  readonly auth: string
  readonly notifications: string
}

/**
 * The storage keys of a client: `auth-storage` (core spec §3) for a gateway at the page's own origin,
 * `auth-storage:<base URL>` otherwise, so that two gateways in one storage never see each other's token.
 */
export function storageKeys(baseUrl: string, storageKey?: string): StorageKeys {
  if (storageKey !== undefined) return { auth: storageKey, notifications: `${storageKey}:notifications` }
  const suffix = baseUrl === '' ? '' : `:${baseUrl}`
  return { auth: `auth-storage${suffix}`, notifications: `notification-storage${suffix}` }
}

/** A storage that lives as long as the process: for servers and tests. */
export function memoryStorage(): SyncStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** `localStorage` where it exists and is allowed (a private window may refuse), else memory. */
export function defaultStorage(): SyncStorage {
  try {
    const local = globalThis.localStorage
    if (local === undefined) return memoryStorage()
    const probe = 'morpheus-probe'
    local.setItem(probe, probe)
    local.removeItem(probe)
    return local
  } catch {
    return memoryStorage()
  }
}
