import type { SyncStorage } from './storage.js'

/**
 * Restricts an auth state to one gateway: another's under the same key is not read, and a client that is signed out
 * does not erase it. A state without a base URL belongs to the page's own origin. Core spec §3.
 */
export function restrictToGateway(storage: SyncStorage, baseUrl: string): SyncStorage {
  const readItem = (name: string) => {
    const text = storage.getItem(name)
    const { token, baseUrl: stored = '' } = parseState(text)
    return { text, isOthers: Boolean(token) && stored !== baseUrl }
  }
  return {
    getItem(name) {
      const { text, isOthers } = readItem(name)
      return isOthers ? null : text
    },
    setItem(name, text) {
      if (parseState(text).token || !readItem(name).isOthers) storage.setItem(name, text)
    },
    removeItem(name) {
      if (!readItem(name).isOthers) storage.removeItem(name)
    },
  }
}

function parseState(text: string | null): { token?: unknown; baseUrl?: unknown } {
  try {
    return Object(Object(JSON.parse(text ?? '')).state)
  } catch {
    return {}
  }
}
