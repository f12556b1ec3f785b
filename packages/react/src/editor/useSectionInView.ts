import { type RefObject, useEffect, useState } from 'react'
import type { Part } from './parts.js'

/** The section at the top of the visible part of a form. */
export function useSectionInView(root: RefObject<HTMLElement | null>, parts: readonly Part[]): Part | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setSeen((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const part = target.getAttribute('data-part') ?? ''
            if (isIntersecting) next.add(part)
            else next.delete(part)
          }
          return next
        })
      },
      // Top of the viewport, under the dialog's title.
      { rootMargin: '-12% 0px -60% 0px' },
    )
    for (const section of root.current?.querySelectorAll('[data-part]') ?? []) observer.observe(section)
    return () => observer.disconnect()
  }, [root])

  return parts.find((part) => seen.has(part)) ?? parts[0] ?? null
}
