import { createContext, use } from 'react'

// Apart from what counts: the sign-in has a title too, and no need of the sessions.
export const FallenCount = createContext(0)

/** How many sessions are down, for the menu and the browser's tab; 0 outside of the shell. */
export function useFallenCount(): number {
  return use(FallenCount)
}
