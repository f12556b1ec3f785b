import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import './popover.css'

interface Popover<T extends HTMLElement> {
  id: string
  open: boolean
  triggerRef: RefObject<HTMLButtonElement | null>
  panelRef: RefObject<T | null>
  close: () => void
}

/**
 * A button and the panel it opens in the top layer, closed by Escape or a click elsewhere: all the platform's.
 * Only the place is ours, since not every browser has anchor positioning.
 */
export function usePopover<T extends HTMLElement>(): Popover<T> {
  const id = useId()
  const triggerRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<T>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => panelRef.current?.hidePopover(), [])

  useEffect(() => {
    const trigger = triggerRef.current
    const panel = panelRef.current
    if (!trigger || !panel) return
    // Set by hand: React 18 knows neither attribute.
    trigger.setAttribute('popovertarget', id)
    panel.setAttribute('popover', 'auto')
    const onBeforeToggle = (event: ToggleEvent) => {
      if (event.newState !== 'open') return
      place(panel, trigger)
      // Only once it is open does it have a width; before it is painted.
      requestAnimationFrame(() => keepInside(panel))
    }
    const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open')
    panel.addEventListener('beforetoggle', onBeforeToggle)
    panel.addEventListener('toggle', onToggle)
    // Kept open: a phone resizes its window whenever its keyboard or address bar comes and goes.
    const onResize = () => {
      if (!panel.matches(':popover-open')) return
      place(panel, trigger)
      keepInside(panel)
    }
    window.addEventListener('resize', onResize)
    return () => {
      panel.removeEventListener('beforetoggle', onBeforeToggle)
      panel.removeEventListener('toggle', onToggle)
      window.removeEventListener('resize', onResize)
    }
  }, [id])

  return { id, open, triggerRef, panelRef, close }
}

const gap = 6
const margin = 8

/** Below the trigger and aligned with its end; above it where there is more room. */
function place(panel: HTMLElement, trigger: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below =
    clientHeight - box.bottom > Math.min(clientHeight / 2, 320) || box.top < clientHeight - box.bottom
  const room = below ? clientHeight - box.bottom : box.top
  const fromStart = box.left + box.width / 2 < clientWidth / 2
  Object.assign(panel.style, {
    top: below ? `${box.bottom + gap}px` : 'auto',
    bottom: below ? 'auto' : `${clientHeight - box.top + gap}px`,
    left: fromStart ? `${Math.max(margin, box.left)}px` : 'auto',
    right: fromStart ? 'auto' : `${Math.max(margin, clientWidth - box.right)}px`,
    maxHeight: `${room - gap - margin}px`,
    maxWidth: `${clientWidth - 2 * margin}px`,
  })
}

/** A panel wider than the room on its side of the trigger goes beyond the trigger instead of beyond the window. */
function keepInside(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  if (left < margin) Object.assign(panel.style, { left: `${margin}px`, right: 'auto' })
  else if (right > clientWidth - margin) Object.assign(panel.style, { left: 'auto', right: `${margin}px` })
}
