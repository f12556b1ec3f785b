const key = 'morpheus-recentes'
const maxRecent = 6

/** Ids of recently opened sessions in this browser, newest first. */
export function recentSessions(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberSession(id: string): void {
  try {
    const remaining = recentSessions().filter((one) => one !== id)
    localStorage.setItem(key, JSON.stringify([id, ...remaining].slice(0, maxRecent)))
  } catch {
    // Without storage there are no recent sessions.
  }
}
