import { type SessionCounts, useFallenSessions } from '@morpheus/react'
import { useEffect, useState } from 'react'

/** In milliseconds: what takes longer than this comes when it comes. */
const patience = 1500

/**
 * Whether what stands above everything else of the panel is known: what fell, or what is to be done first. Shown before, the
 * rest would move down beneath it.
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
