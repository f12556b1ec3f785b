import { createContext, use } from 'react'

// Apart from what counts: the sign-in has a title too, and no need of the sessions.
export const AttentionCount = createContext(0)

/** Number of sessions that need attention, for the menu and the browser's tab; 0 outside of the shell. */
export function useAttentionCount(): number {
  return use(AttentionCount)
}
