import { type SessionCounts, useFallenSessions } from '@morpheus/react'
import { useEffect, useState } from 'react'

/** Milliseconds; slower answers appear later. */
const patience = 1500

/**
 * True once the panels at the top (fallen sessions, first steps) are known. Showing the rest earlier would shift it
 * down.
 */
export function useFirstNews(counts: SessionCounts | undefined): boolean {
  const fallen = useFallenSessions()
  const isKnown = counts !== undefined && (counts.attention === 0 || fallen.length > 0)
  const [isShown, setShown] = useState(isKnown)
  if (isKnown && !isShown) setShown(true)

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [])

  return isShown
}
