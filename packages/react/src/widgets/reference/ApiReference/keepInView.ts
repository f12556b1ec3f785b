const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings an element into view and holds it there while what it stands in finds its size: chapters out of sight are laid
 * out only as they come near, and are of another height then than they were taken for. Whoever scrolls has their way.
 */
export function keepInView(element: Element, within: Element): () => void {
  const show = () => element.scrollIntoView({ block: 'start' })
  let frame = 0
  // Scrolling lays more chapters out: within the observer's own round, that would be a loop.
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
