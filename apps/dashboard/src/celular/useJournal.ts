import { useCallback, useState } from 'react'
import type { Happening } from './happening.js'

const kept = 6

export interface JournalEntry extends Happening {
  id: number
  /** Milliseconds since the epoch. */
  at: number
}

/** The last things that happened on this page, newest first. */
export function useJournal() {
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  const note = useCallback(
    (happening: Happening) =>
      setEntries((now) =>
        [{ ...happening, id: (now[0]?.id ?? 0) + 1, at: Date.now() }, ...now].slice(0, kept),
      ),
    [],
  )
  return { entries, note }
}
