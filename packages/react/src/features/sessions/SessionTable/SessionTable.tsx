// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document, and each stands where it stands: no <table>.
// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document, and each stands where it stands: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: what takes the focus is the controls in the cells.

import type { Session } from '@morpheus/sdk'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useRowHeight } from '../../../ui/lib/useRowHeight.js'
import { useVirtualGrid } from '../../../ui/VirtualGrid.js'
import { LazyBulkBar } from '../BulkBar/LazyBulkBar.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import type { SessionOrder, SortKey } from '../SessionList/sessionListFilter.js'
import { isBackwards, toggleOrder } from '../SessionList/sessionOrder.js'
import { useSessionTableTexts } from '../texts.js'
import { SessionRow } from './SessionRow.js'
import type { Selection } from './useSelection.js'
import './style.css'

interface RovingRows {
  active: string | undefined
  setActive: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const target = '[data-mo-row-focus]'

/**
 * Roving tabindex: one row is in the tab order; arrows, `j` and `k`, Home and End move, `x` and Space select, Escape
 * clears the selection.
 */
function useRovingRows(
  ref: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
  selection: Selection,
): RovingRows {
  const [activeId, setActive] = useState<string | null>(null)
  const rowIndex = activeId === null ? -1 : items.findIndex(({ id }) => id === activeId)
  const active = items[Math.max(0, rowIndex)]?.id
  const isFocusPending = useRef(false)

  // The row may only now be rendered.
  useLayoutEffect(() => {
    if (!isFocusPending.current) return
    isFocusPending.current = false
    const row = ref.current?.querySelector<HTMLElement>(`[data-mo-row="${CSS.escape(active ?? '')}"]`)
    row?.querySelector<HTMLElement>(target)?.focus()
  })

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (!(event.target instanceof Element) || event.target.closest('[popover], dialog')) return
      const now = Math.max(0, rowIndex)
      const next = getNextIndex(event.key, now, items.length)
      if (next !== null) {
        event.preventDefault()
        const nextItem = items[next]
        if (!nextItem) return
        if (event.shiftKey) {
          const from = items[now]
          if (selection.ids.size === 0 && from) selection.toggle(from.id, false)
          selection.toggle(nextItem.id, true)
        }
        isFocusPending.current = true
        setActive(nextItem.id)
        return
      }
      const current = items[now]
      // On the name Space would only scroll; on a control it belongs to the control.
      const isSpace = event.key === ' ' && event.target.closest(target) !== null
      if ((event.key === 'x' || isSpace) && current) {
        event.preventDefault()
        selection.toggle(current.id, false)
      }
      if (event.key === 'Escape' && selection.ids.size > 0) {
        event.preventDefault()
        selection.clear()
      }
    },
    [items, rowIndex, selection],
  )
  return { active, setActive, onKeyDown }
}

function getNextIndex(key: string, now: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'j' || key === 'J') return Math.min(count - 1, now + 1)
  if (key === 'ArrowUp' || key === 'k' || key === 'K') return Math.max(0, now - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

export interface SessionTableProps {
  sessions: readonly Session[]
  control: SessionDialogsControl
  href: ((session: Session) => string) | undefined
  onOpenSession: ((session: Session) => void) | undefined
  order: SessionOrder | null
  onOrder: (order: SessionOrder | null) => void
  selection: Selection
}

/** Pixels: the day's bar moves to a line of its own, on phones below the state. Same as in the stylesheets. */
const widths = { phone: 600, narrow: 820 } as const
const extraLines = { phone: 60, narrow: 28, wide: 0 } as const

/** Preload before a likely selection; a failure is retried on use. */
const prepareBulk = () => void LazyBulkBar.preload().catch(() => {})

export function SessionTable(props: SessionTableProps) {
  const { sessions, control, href, onOpenSession, order, onOrder, selection } = props
  const texts = useSessionTableTexts()
  const [width, setWidth] = useState<keyof typeof extraLines>('wide')
  const body = useRef<HTMLDivElement>(null)
  const height = useRowHeight(body, extraLines[width])
  const grid = useVirtualGrid(body, sessions.length, {
    minWidth: Number.POSITIVE_INFINITY,
    height,
    gap: 0,
  })
  const rows = useRovingRows(body, sessions, selection)

  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      setWidth(clientWidth < widths.phone ? 'phone' : clientWidth < widths.narrow ? 'narrow' : 'wide')
    }
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

  const renderRow = (session: Session, index: number) => (
    <SessionRow
      key={session.id}
      session={session}
      rowIndex={index + 2}
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
  const indexes = Array.from({ length: grid.end - grid.first }, (_, index) => grid.first + index)
  if (activePlace >= 0 && activePlace < grid.first) indexes.unshift(activePlace)
  if (activePlace >= grid.end) indexes.push(activePlace)

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
        {indexes.map((rowIndex) => {
          const session = sessions[rowIndex]
          return session && renderRow(session, rowIndex)
        })}
      </div>
    </div>
  )
}

interface TableTitlesProps {
  sessions: readonly Session[]
  order: SessionOrder | null
  onOrder: (order: SessionOrder | null) => void
  selection: Selection
}

function TableTitles({ sessions, order, onOrder, selection }: TableTitlesProps) {
  const texts = useSessionTableTexts()
  const { columns } = texts
  const renderTitle = (key: SortKey, className: string) => (
    <Sortable {...{ name: key, className, order, onOrder }}>{columns[key]}</Sortable>
  )
  const selectedCount = selection.ids.size
  return (
    <div role="rowgroup" className="mo-session-head">
      <div role="row" className="mo-session-titles" aria-rowindex={1}>
        <div role="columnheader" className="mo-session-cell-check">
          <input
            type="checkbox"
            className="mo-checkbox-control"
            aria-label={texts.selectAll(sessions.length)}
            checked={selectedCount > 0 && selectedCount === sessions.length}
            ref={(box) => {
              if (box) box.indeterminate = selectedCount > 0 && selectedCount < sessions.length
            }}
            onChange={selection.toggleAll}
          />
        </div>
        {renderTitle('name', 'mo-session-cell-name')}
        {renderTitle('standing', 'mo-session-cell-standing')}
        <div role="columnheader" className="mo-session-cell-day">
          {columns.day}
        </div>
        <div role="columnheader" className="mo-session-cell-messages">
          {columns.messages}
        </div>
        <div role="columnheader" className="mo-session-cell-latency">
          {columns.latency}
        </div>
        {renderTitle('activity', 'mo-session-cell-activity')}
        <div role="columnheader" className="mo-session-cell-actions">
          <span className="mo-sr">{columns.actions}</span>
        </div>
      </div>
    </div>
  )
}

interface SortableProps extends Pick<TableTitlesProps, 'order' | 'onOrder'> {
  name: SortKey
  className: string
  children: ReactNode
}

function Sortable({ name, className, order, onOrder, children }: SortableProps) {
  // Without an order, most urgent first applies.
  const now = order ?? 'standing'
  const direction = now === name ? 'ascending' : now === `-${name}` ? 'descending' : undefined
  return (
    <div role="columnheader" className={className} aria-sort={direction}>
      <button type="button" className="mo-session-sort" onClick={() => onOrder(toggleOrder(now, name))}>
        {children}
        {direction && (isBackwards(now) ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
      </button>
    </div>
  )
}
