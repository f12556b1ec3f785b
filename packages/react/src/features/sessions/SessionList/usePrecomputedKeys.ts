import type { Session } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import { precomputeSearchTexts } from './matchSessions.js'
import { precomputeSortKeys } from './sortSessions.js'

/** Smaller lists need no preparation. */
const minSessions = 500
const batchSize = 250

/** Precomputes search texts and sort keys of long lists while idle, so the first use is fast. */
export function usePrecomputedKeys(
  sessions: readonly Session[] | undefined,
  shownPhone: (phone: string) => string,
): void {
  const latest = useRef(sessions)
  latest.current = sessions
  const count = sessions?.length ?? 0
  useEffect(() => {
    if (count < minSessions || !('requestIdleCallback' in window)) return
    let position = 0
    let idleCallback = requestIdleCallback(prepare)
    function prepare() {
      const batch = latest.current?.slice(position, position + batchSize) ?? []
      precomputeSearchTexts(batch, shownPhone)
      precomputeSortKeys(batch)
      position += batchSize
      if (batch.length === batchSize) idleCallback = requestIdleCallback(prepare)
    }
    return () => cancelIdleCallback(idleCallback)
  }, [count, shownPhone])
}
