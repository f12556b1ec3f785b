import { useCallback, useState } from 'react'
import type { Outcome } from './outcome.js'

const maxEntries = 6

export interface ActionLogEntry extends Outcome {
  id: number
  /** Milliseconds since the epoch. */
  time: number
}

export function useActionLog() {
  const [entries, setEntries] = useState<readonly ActionLogEntry[]>([])
  const addEntry = useCallback(
    (outcome: Outcome) =>
      setEntries((previous) =>
        [{ ...outcome, id: (previous[0]?.id ?? 0) + 1, time: Date.now() }, ...previous].slice(0, maxEntries),
      ),
    [],
  )
  return { entries, addEntry }
}
