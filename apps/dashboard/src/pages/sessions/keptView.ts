import type { SessionView } from '@morpheus/react'

const keyOf = (userId: string) => `morpheus-sessions-view:${userId}`

/** The user's stored view in this browser; null when none is stored. */
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
    // Without storage the view stays in the address.
  }
}
