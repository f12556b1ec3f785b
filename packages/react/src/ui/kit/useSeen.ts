import { type RefObject, useEffect, useState } from 'react'

/** Starts half a screen before the element is visible. */
const rootMargin = '50% 0px'

/** Becomes true once the element comes near the viewport, to defer rendering and reading. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || seen) return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
