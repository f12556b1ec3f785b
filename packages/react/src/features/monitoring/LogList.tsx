import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { useRowHeight } from '../../ui/lib/useRowHeight.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { LogLine } from './LogLine.js'
import { useMonitoringTexts } from './texts.js'
import type { LogTail } from './useMonitor.js'

/** Pixels: difference between a line and a row before measuring, and scroll offset that still counts as the top. */
const less = -8
const atTop = 8
/** Lines before the end at which older ones load. */
const preloadLines = 40

type LogListProps = Pick<LogTail, 'lines' | 'hasOlder' | 'loadOlder'>

/** Virtualized log. When scrolled away from the top, the view stays in place and new entries are only counted. */
export function LogList({ lines, hasOlder, loadOlder }: LogListProps) {
  const texts = useMonitoringTexts()
  const scroller = useRef<HTMLElement>(null)
  /** Newest entry when the user left the top. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const [tracedId, setTraced] = useState<string | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())

  const newLines = useMemo(
    () => Math.max(0, anchor === null ? 0 : lines.findIndex(({ id }) => id === anchor)),
    [lines, anchor],
  )
  const count = lines.length - newLines
  const entryAt = useCallback((index: number) => lines[index + newLines], [lines, newLines])
  const keyAt = useCallback((index: number) => entryAt(index)?.id ?? index, [entryAt])
  const lineHeight = useRowHeight(scroller, less)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: keyAt,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was laid out at another height is laid out again
  useLayoutEffect(() => rows.measure(), [lineHeight])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (last >= count - preloadLines && hasOlder) void loadOlder()
  }, [last, count, hasOlder, loadOlder])

  const toggle = useCallback(
    (id: string) =>
      setExpanded((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )

  return (
    <div className="mo-log-frame">
      {newLines > 0 && (
        <Button
          className="mo-log-fresh"
          size="small"
          variant="primary"
          icon={<ArrowUp />}
          onClick={() => {
            // Being at the top releases the new entries.
            rows.scrollToOffset(0)
            scroller.current?.focus()
          }}
        >
          {texts.newLines(newLines)}
        </Button>
      )}
      <section
        ref={scroller}
        className="mo-log-scroller"
        aria-label={texts.logList}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={(event) => {
          if (event.currentTarget.scrollTop <= atTop) setAnchor(null)
          else setAnchor((now) => now ?? lines[0]?.id ?? null)
        }}
      >
        <ul className="mo-log-lines" style={{ blockSize: rows.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const entry = entryAt(index)
            return (
              entry && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className="mo-log-cell"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LogLine
                    entry={entry}
                    expanded={expanded.has(entry.id)}
                    onToggle={toggle}
                    onTrace={setTraced}
                  />
                </li>
              )
            )
          })}
        </ul>
      </section>
      {tracedId !== null && <LazyTraceDrawer id={tracedId} onClose={() => setTraced(null)} />}
    </div>
  )
}
