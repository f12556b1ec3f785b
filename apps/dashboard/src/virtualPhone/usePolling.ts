import { useEffect, useRef } from 'react'

/** Calls `refresh` now and every `intervalMs` milliseconds while the page is visible, never concurrently. */
export function usePolling(refresh: (signal: AbortSignal) => Promise<void>, intervalMs: number): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  }, [refresh])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let busy = false
    const run = async () => {
      if (busy || document.visibilityState !== 'visible') return
      busy = true
      await latest.current(signal).finally(() => {
        busy = false
      })
    }
    void run()
    const timer = setInterval(() => void run(), intervalMs)
    document.addEventListener('visibilitychange', run, { signal })
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [intervalMs])
}
