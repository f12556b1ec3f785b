import { createContext, type ReactNode, Suspense, useReducer, useState } from 'react'

/** Called with the promise that a suspended component waits for. */
export const Awaiting = createContext<(loaded: Promise<unknown>) => void>(() => {})

/**
 * `Suspense` that shows loaded code at once: React alone keeps a fallback for 300 ms after a retry, which delays
 * dialogs opened by a click.
 */
export function UntilLoaded({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  // React delays only retries; this update is not one.
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
