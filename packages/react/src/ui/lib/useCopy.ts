import { useEffect, useRef, useState } from 'react'
import { focusedElement } from './dom.js'

/** Milliseconds; see configuration spec §9. */
const feedbackMs = 2000

type Outcome = 'copied' | 'failed'

/** Copies a text and returns the outcome while it is shown; the outcome resets when the text changes. */
export function useCopy(text: string): [done: Outcome | null, copy: () => Promise<void>] {
  const [copyResult, setDone] = useState<{ text: string; outcome: Outcome } | null>(null)
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
  return [copyResult?.text === text ? copyResult.outcome : null, copy]
}

/** Falls back to a text area: `navigator.clipboard` needs a secure origin, and a gateway on a LAN has none. */
export async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  const host = focusedElement()?.closest('dialog') ?? document.body
  host.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (!isCopied) throw new Error('The browser did not copy')
}
