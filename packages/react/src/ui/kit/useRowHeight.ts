import { type RefObject, useLayoutEffect, useState } from 'react'

/** In pixels, of `--mo-row` where nothing says otherwise. */
const usual = 44

interface Watch {
  height: () => number
  listeners: Set<() => void>
  end: () => void
}

/** One for all lists of a root. */
const watches = new WeakMap<Element, Watch>()

/**
 * How tall a row is in the density that holds where the element stands (`--mo-row`), in pixels, and again as that
 * changes: for lists that place their rows by arithmetic.
 *
 * @param more what a row has beyond one of a table: a second line, say
 */
export function useRowHeight(ref: RefObject<Element | null>, more = 0): number {
  const [height, setHeight] = useState(usual)

  useLayoutEffect(() => {
    const root = ref.current?.closest('.mo-root')
    if (!root) return
    const watch = watches.get(root) ?? watchOf(root)
    const read = () => setHeight(watch.height())
    watch.listeners.add(read)
    read()
    return () => {
      watch.listeners.delete(read)
      if (watch.listeners.size === 0) watch.end()
    }
  }, [ref])

  return height + more
}

/** A density may be a class or an attribute of anything above, and any length: only the browser knows when it changes. */
function watchOf(root: Element): Watch {
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
    height: () => probe.offsetHeight || usual,
    end: () => {
      observer.disconnect()
      probe.remove()
      watches.delete(root)
    },
  }
  watches.set(root, watch)
  return watch
}
