import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { classes } from './lib/rootProps.js'
import './menu.css'

export interface PopoverProps {
  /** Accessible name of the button, when its content has no text. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/** Button that opens a panel beside it. */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const { id, open, triggerRef, panelRef } = usePopover<HTMLDivElement>()
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className={classes('mo-popover-trigger', triggerClassName)}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        title={label}
      >
        {trigger}
      </button>
      <div ref={panelRef} id={id} className="mo-popover" role="dialog" aria-label={label}>
        {children}
      </div>
    </>
  )
}

interface PopoverControl<T extends HTMLElement> {
  id: string
  open: boolean
  triggerRef: RefObject<HTMLButtonElement | null>
  panelRef: RefObject<T | null>
  close: () => void
}

/**
 * Native popover with its button: top layer, Escape and outside clicks come from the browser. Positioned by hand,
 * because not every browser has anchor positioning.
 */
export function usePopover<T extends HTMLElement>(): PopoverControl<T> {
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
      placePanel(panel, trigger)
      // The panel has a width only once open; adjust before paint.
      requestAnimationFrame(() => keepInside(panel))
    }
    const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open')
    panel.addEventListener('beforetoggle', onBeforeToggle)
    panel.addEventListener('toggle', onToggle)
    // Do not close: phones resize the window when the keyboard or address bar changes.
    const onResize = () => {
      if (!panel.matches(':popover-open')) return
      placePanel(panel, trigger)
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

function placePanel(panel: HTMLElement, trigger: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below =
    clientHeight - box.bottom > Math.min(clientHeight / 2, 320) || box.top < clientHeight - box.bottom
  const availableHeight = below ? clientHeight - box.bottom : box.top
  const fromStart = box.left + box.width / 2 < clientWidth / 2
  Object.assign(panel.style, {
    top: below ? `${box.bottom + gap}px` : 'auto',
    bottom: below ? 'auto' : `${clientHeight - box.top + gap}px`,
    left: fromStart ? `${Math.max(margin, box.left)}px` : 'auto',
    right: fromStart ? 'auto' : `${Math.max(margin, clientWidth - box.right)}px`,
    maxHeight: `${availableHeight - gap - margin}px`,
    maxWidth: `${clientWidth - 2 * margin}px`,
  })
}

function keepInside(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  if (left < margin) Object.assign(panel.style, { left: `${margin}px`, right: 'auto' })
  else if (right > clientWidth - margin) Object.assign(panel.style, { left: 'auto', right: `${margin}px` })
}
