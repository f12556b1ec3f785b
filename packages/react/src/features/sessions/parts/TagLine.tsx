import { useLayoutEffect, useRef, useState } from 'react'
import './parts.css'

interface Overflow {
  count: number
  /** Remaining width in pixels. */
  rest: number
}

/** Tags in one line: those that fit completely, and the number of the others. */
export function TagLine({ tags }: { tags: readonly string[] | null | undefined }) {
  const line = useRef<HTMLSpanElement>(null)
  const [{ count, rest }, setOverflow] = useState<Overflow>(noOverflow)

  useLayoutEffect(() => {
    const element = line.current
    if (!element || !tags?.length) return
    const measure = () => {
      const next = measureOverflow(element)
      setOverflow((now) => (now.count === next.count && now.rest === next.rest ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [tags])

  if (!tags?.length) return null
  return (
    <>
      <span ref={line} className="mo-session-tag-line">
        <SessionTags tags={tags} />
      </span>
      {count > 0 && (
        <span
          className="mo-session-tag mo-session-tag-more"
          style={{ insetInlineStart: -rest }}
          title={tags.slice(-count).join(', ')}
          // All tags are in the document for screen readers.
          aria-hidden="true"
        >
          +{count}
        </span>
      )}
    </>
  )
}

const noOverflow: Overflow = { count: 0, rest: 0 }

/** Tags that do not fit wrap to a hidden second line. */
function measureOverflow(line: HTMLElement): Overflow {
  const { top, right, left } = line.getBoundingClientRect()
  const boxes = [...line.children].map((tag) => tag.getBoundingClientRect())
  const visibleBoxes = boxes.filter((box) => box.top < top + box.height / 2)
  if (visibleBoxes.length === boxes.length) return noOverflow
  const end = visibleBoxes.at(-1)?.right ?? left
  return { count: boxes.length - visibleBoxes.length, rest: Math.floor(right - end) }
}

export function SessionTags({ tags }: { tags: readonly string[] | null | undefined }) {
  return tags?.map((tag) => (
    <span key={tag} className="mo-session-tag" title={tag}>
      {tag}
    </span>
  ))
}
