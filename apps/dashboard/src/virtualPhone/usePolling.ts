import { useEffect } from 'react'

/** Calls a memoized `refresh` now and every `intervalMs` milliseconds while the page is visible, never concurrently. */
export function usePolling(refresh: (signal: AbortSignal) => Promise<void>, intervalMs: number): void {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let busy = false
    const run = async () => {
      if (busy || document.visibilityState !== 'visible') return
      busy = true
      await refresh(signal).finally(() => {
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
  }, [refresh, intervalMs])
}
