import { useEffect, useRef } from 'react'

/** Calls `refresh` now and every `every` milliseconds while the page is visible, never concurrently. */
export function usePolling(refresh: (signal: AbortSignal) => Promise<void>, every: number): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  }, [refresh])

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let busy = false
    const run = async () => {
      if (busy || document.visibilityState !== 'visible') return
      busy = true
      await latest.current(signal).finally(() => {
        busy = false
      })
    }
    void run()
    const timer = setInterval(() => void run(), every)
    document.addEventListener('visibilitychange', run, { signal })
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [every])
}
