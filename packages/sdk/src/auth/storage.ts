/** Where state is kept between starts: `localStorage`, a file, a Map. */
export interface SyncStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export function memoryStorage(): SyncStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** `localStorage` where there is one and it may be used (a private window may refuse), else memory. */
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
