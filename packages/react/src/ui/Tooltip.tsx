import { cloneElement, type ReactElement, useEffect, useId, useRef } from 'react'
import './menu.css'

export interface TooltipProps {
  text: string
  /** Focusable element, so keyboard users reach the tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Tooltip on hover and focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const host = anchor.current
    const bubble = tip.current
    if (!host || !bubble) return
    bubble.setAttribute('popover', 'manual')
    const show = () => {
      bubble.showPopover()
      placeBubble(bubble, host)
    }
    const hide = () => bubble.hidePopover()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    host.addEventListener('pointerenter', show)
    host.addEventListener('pointerleave', hide)
    host.addEventListener('focusin', show)
    host.addEventListener('focusout', hide)
    host.addEventListener('keydown', onKeyDown)
    return () => {
      host.removeEventListener('pointerenter', show)
      host.removeEventListener('pointerleave', hide)
      host.removeEventListener('focusin', show)
      host.removeEventListener('focusout', hide)
      host.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  return (
    <span ref={anchor} className="mo-tooltip-anchor">
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" className="mo-tooltip">
        {text}
      </span>
    </span>
  )
}

function placeBubble(bubble: HTMLElement, host: HTMLElement): void {
  const box = host.getBoundingClientRect()
  const bubbleBox = bubble.getBoundingClientRect()
  const left = box.left + box.width / 2 - bubbleBox.width / 2
  bubble.style.left = `${Math.min(Math.max(8, left), document.documentElement.clientWidth - bubbleBox.width - 8)}px`
  bubble.style.top =
    box.top > bubbleBox.height + 12 ? `${box.top - bubbleBox.height - 6}px` : `${box.bottom + 6}px`
}
