import type { MouseEvent } from 'react'

/** Opens in the app on a plain click; modified clicks keep the browser's behaviour. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  open()
}
