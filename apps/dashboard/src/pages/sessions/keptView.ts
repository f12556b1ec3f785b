import type { SessionView } from '@morpheus/react'

const keyOf = (userId: string) => `morpheus-sessions-view:${userId}`

/** Cards or table, as this user chose it in this browser; null where nothing was, or nothing can be kept. */
export function keptView(userId: string): SessionView | null {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept === 'cards' || kept === 'table' ? kept : null
  } catch {
    return null
  }
}

export function keepView(userId: string, view: SessionView): void {
  try {
    localStorage.setItem(keyOf(userId), view)
  } catch {
    // A browser that keeps nothing has it in the address.
  }
}
