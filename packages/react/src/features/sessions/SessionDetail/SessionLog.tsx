import { type RefObject, useEffect, useRef, useState } from 'react'
import { type HeadingLevel, levelBelow } from '../../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'

/** Starts half a screen before the element is visible. */
const rootMargin = '50% 0px'

/** Becomes true once the element comes near the viewport, to defer rendering and reading. */
function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

const LogViewer = lazy(async () => (await import('../../monitoring/LogViewer.js')).LogViewer)

/** Log of the session, live; loaded when scrolled to, because it polls every second. */
export function SessionLog({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const container = useRef<HTMLDivElement>(null)
  const isInView = useNearViewport(container)
  return (
    <div ref={container} className="mo-detail-log">
      {isInView && (
        <LazyBoundary>
          <LogViewer sessionId={sessionId} headingLevel={levelBelow(level)} />
        </LazyBoundary>
      )}
    </div>
  )
}
