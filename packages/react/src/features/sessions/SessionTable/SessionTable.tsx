// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document, and each stands where it stands: no <table>.
import type { Session } from '@morpheus/sdk'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowHeight } from '../../../ui/kit/useRowHeight.js'
import { useVirtualGrid } from '../../../ui/VirtualGrid/useVirtualGrid.js'
import { LazyBulkBar } from '../BulkBar/LazyBulkBar.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import type { SessionOrder } from '../SessionList/choice.js'
import { useSessionTableTexts } from '../texts/table.js'
import { SessionRow } from './SessionRow.js'
import { TableTitles } from './TableTitles.js'
import { useRovingRows } from './useRovingRows.js'
import type { Selection } from './useSelection.js'
import './style.css'

export interface SessionTableProps {
  sessions: readonly Session[]
  control: SessionDialogsControl
  href: ((session: Session) => string) | undefined
  onOpenSession: ((session: Session) => void) | undefined
  order: SessionOrder | null
  onOrder: (order: SessionOrder | null) => void
  selection: Selection
}

/** Pixels: narrower rows have a second line, of this height. */
const narrow = 600
const secondLine = 36

/** Preload before a likely selection; a failure is retried on use. */
const prepareBulk = () => void LazyBulkBar.preload().catch(() => {})

/** Virtualized session table. Scrolls with the page. */
export function SessionTable(props: SessionTableProps) {
  const { sessions, control, href, onOpenSession, order, onOrder, selection } = props
  const texts = useSessionTableTexts()
  const [isNarrow, setNarrow] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const height = useRowHeight(body, isNarrow ? secondLine : 0)
  const grid = useVirtualGrid(body, sessions.length, {
    minWidth: Number.POSITIVE_INFINITY,
    height,
    gap: 0,
  })
  const rows = useRovingRows(body, sessions, selection)

  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => setNarrow(element.clientWidth < narrow)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Stable callback: a new function from each host render would re-render every row.
  const latest = useRef(onOpenSession)
  useEffect(() => {
    latest.current = onOpenSession
  }, [onOpenSession])
  const open = useCallback((session: Session) => latest.current?.(session), [])

  const row = (session: Session, index: number) => (
    <SessionRow
      key={session.id}
      session={session}
      place={index + 2}
      top={index * height}
      height={height}
      isActive={session.id === rows.active}
      isChosen={selection.ids.has(session.id)}
      href={href?.(session)}
      onOpenSession={onOpenSession && open}
      onToggle={selection.toggle}
      onActive={rows.setActive}
      control={control}
    />
  )
  // Keep the focused row mounted and in place, or it would lose the focus.
  const activePlace = sessions.findIndex(({ id }) => id === rows.active)
  const places = Array.from({ length: grid.end - grid.first }, (_, index) => grid.first + index)
  if (activePlace >= 0 && activePlace < grid.first) places.unshift(activePlace)
  if (activePlace >= grid.end) places.push(activePlace)

  return (
    <div
      role="table"
      className="mo-session-table"
      aria-label={texts.table}
      aria-rowcount={sessions.length + 1}
      onPointerEnter={prepareBulk}
      onFocus={prepareBulk}
    >
      <TableTitles sessions={sessions} order={order} onOrder={onOrder} selection={selection} />
      <div
        ref={body}
        role="rowgroup"
        className="mo-session-rows"
        style={{ blockSize: grid.height }}
        onKeyDown={rows.onKeyDown}
      >
        {places.map((place) => {
          const session = sessions[place]
          return session && row(session, place)
        })}
      </div>
    </div>
  )
}
