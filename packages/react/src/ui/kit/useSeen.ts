import { type RefObject, useEffect, useState } from 'react'

/** Half a screen before it is reached. */
const rootMargin = '50% 0px'

/** Whether an element came near what is seen, once and for all: what stands far below is made and read no earlier. */
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
