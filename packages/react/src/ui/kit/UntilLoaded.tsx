import { createContext, type ReactNode, Suspense, useReducer, useState } from 'react'

/** Told of what is waited for, by what suspends. */
export const Awaiting = createContext<(loaded: Promise<unknown>) => void>(() => {})

/**
 * React's `Suspense` around what is loaded `lazily`, which shows it as soon as it is there: by itself React keeps a fallback
 * for 300 ms, so that many of them do not flash one after the other. What was asked for by a click has nothing to flash.
 */
export function UntilLoaded({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  // Only a retry is held back, and this is none.
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const [waitFor] = useState(() => {
    const known = new WeakSet<Promise<unknown>>()
    return (loaded: Promise<unknown>) => {
      if (known.has(loaded)) return
      known.add(loaded)
      loaded.then(showAgain, showAgain)
    }
  })
  return (
    <Awaiting.Provider value={waitFor}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Awaiting.Provider>
  )
}
