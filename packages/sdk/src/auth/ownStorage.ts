import type { SyncStorage } from './storage.js'

/**
 * Of an auth state only that of one gateway: another's under the same key is not read, and a client that is signed out
 * does not erase it. An absent base URL is that of the page's own origin, as core spec §3 stores it.
 */
export function ownStorage(storage: SyncStorage, baseUrl: string): SyncStorage {
  const isOthers = (text: string) => {
    const { token, baseUrl: stored = '' } = stateIn(text)
    return typeof token === 'string' && stored !== baseUrl
  }
  const kept = (name: string) => {
    const text = storage.getItem(name)
    return text !== null && isOthers(text) ? text : null
  }
  return {
    getItem: (name) => (kept(name) === null ? storage.getItem(name) : null),
    setItem(name, text) {
      if (kept(name) === null || typeof stateIn(text).token === 'string') storage.setItem(name, text)
    },
    removeItem(name) {
      if (kept(name) === null) storage.removeItem(name)
    },
  }
}

function stateIn(text: string): { token?: unknown; baseUrl?: unknown } {
  try {
    return Object(Object(JSON.parse(text)).state)
  } catch {
    return {}
  }
}
