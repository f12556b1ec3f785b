const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view and keeps it there while the layout settles: chapters outside the viewport get their
 * real height only when they come near. Stops when the user scrolls.
 */
export function keepInView(element: Element, within: Element): () => void {
  const show = () => element.scrollIntoView({ block: 'start' })
  let frame = 0
  // Deferred: scrolling lays out more chapters, which would loop inside the observer.
  const sized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  })
  const stop = () => {
    sized.disconnect()
    cancelAnimationFrame(frame)
    for (const act of ownActs) window.removeEventListener(act, stop)
  }
  for (const act of ownActs) window.addEventListener(act, stop, { passive: true })
  show()
  sized.observe(within)
  return stop
}
