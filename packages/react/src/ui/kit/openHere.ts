import type { MouseEvent } from 'react'

/** A plain click stays in the app; one with a modifier does what the browser does with links. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  open()
}
