import { useEffect, useState } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'

/** Percent of the history that a phone is transferring; null while there is no transfer. */
export function useHistoryProgress(sessionId: string): number | null {
  const { realtime } = useMorpheus()
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => {
    setProgress(null)
    return realtime.on('message:history', (event) => {
      if (event.sessionId !== sessionId) return
      const percent = event.progress ?? 100
      setProgress(percent < 100 ? Math.floor(percent) : null)
    })
  }, [realtime, sessionId])
  return progress
}
