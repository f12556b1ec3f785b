import { createContext, use } from 'react'

// Separate from the provider: the sign-in page needs a title, but no sessions.
export const AttentionCount = createContext(0)

/** Number of sessions that need attention, for the menu and the browser's tab; 0 outside the shell. */
export function useAttentionCount(): number {
  return use(AttentionCount)
}
