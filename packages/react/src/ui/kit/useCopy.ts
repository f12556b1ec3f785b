import { useEffect, useRef, useState } from 'react'
import { writeToClipboard } from './clipboard.js'

/** Milliseconds; see configuration spec §9. */
const feedbackMs = 2000

type Outcome = 'copied' | 'failed'

/** Copies a text and returns the outcome while it is shown; the outcome resets when the text changes. */
export function useCopy(text: string): [done: Outcome | null, copy: () => Promise<void>] {
  const [done, setDone] = useState<{ text: string; outcome: Outcome } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const outcome = await writeToClipboard(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    )
    setDone({ text, outcome })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(null), feedbackMs)
  }
  return [done?.text === text ? done.outcome : null, copy]
}
