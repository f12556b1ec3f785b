import { useCallback, useState } from 'react'
import type { Outcome } from './outcome.js'

const kept = 6

export interface JournalEntry extends Outcome {
  id: number
  /** Milliseconds since the epoch. */
  at: number
}

export function useJournal() {
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  const note = useCallback(
    (outcome: Outcome) =>
      setEntries((now) => [{ ...outcome, id: (now[0]?.id ?? 0) + 1, at: Date.now() }, ...now].slice(0, kept)),
    [],
  )
  return { entries, note }
}
