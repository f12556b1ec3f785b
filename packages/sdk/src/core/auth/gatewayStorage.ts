import type { SyncStorage } from './storage.js'

/**
 * Restricts an auth state to one gateway: another's under the same key is not read, and a client that is signed out
 * does not erase it. A state without a base URL belongs to the page's own origin. Core spec §3.
 */
export function restrictToGateway(storage: SyncStorage, baseUrl: string): SyncStorage {
  const read = (name: string) => {
    const text = storage.getItem(name)
    const { token, baseUrl: stored = '' } = stateIn(text)
    return { text, isOthers: Boolean(token) && stored !== baseUrl }
  }
  return {
    getItem(name) {
      const { text, isOthers } = read(name)
      return isOthers ? null : text
    },
    setItem(name, text) {
      if (stateIn(text).token || !read(name).isOthers) storage.setItem(name, text)
    },
    removeItem(name) {
      if (!read(name).isOthers) storage.removeItem(name)
    },
  }
}

function stateIn(text: string | null): { token?: unknown; baseUrl?: unknown } {
  try {
    return Object(Object(JSON.parse(text ?? '')).state)
  } catch {
    return {}
  }
}
