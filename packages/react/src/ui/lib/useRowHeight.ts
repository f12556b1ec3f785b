import { type RefObject, useLayoutEffect, useState } from 'react'

/** Default of `--mo-row`, in pixels. */
const defaultHeight = 44

interface HeightWatch {
  height: () => number
  listeners: Set<() => void>
  end: () => void
}

/** Shared by all lists of a root. */
const watches = new WeakMap<Element, HeightWatch>()

/**
 * Row height of the element's density (`--mo-row`), in pixels; updates with it. For lists that compute row positions.
 *
 * @param extraHeight pixels added to a table row's height, such as a second line
 */
export function useRowHeight(ref: RefObject<Element | null>, extraHeight = 0): number {
  const [height, setHeight] = useState(defaultHeight)

  useLayoutEffect(() => {
    const root = ref.current?.closest('.mo-root')
    if (!root) return
    const watch = watches.get(root) ?? getWatch(root)
    const measure = () => setHeight(watch.height())
    watch.listeners.add(measure)
    measure()
    return () => {
      watch.listeners.delete(measure)
      if (watch.listeners.size === 0) watch.end()
    }
  }, [ref])

  return height + extraHeight
}

/** Any ancestor may set the density by class or attribute, in any unit: observe a probe element. */
function getWatch(root: Element): HeightWatch {
  const probe = document.createElement('div')
  probe.className = 'mo-row-probe'
  root.append(probe)
  const listeners = new Set<() => void>()
  const observer = new ResizeObserver(() => {
    for (const listener of listeners) listener()
  })
  observer.observe(probe)
  const watch = {
    listeners,
    height: () => probe.offsetHeight || defaultHeight,
    end: () => {
      observer.disconnect()
      probe.remove()
      watches.delete(root)
    },
  }
  watches.set(root, watch)
  return watch
}
