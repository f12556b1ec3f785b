// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document, and each stands where it stands: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: what takes the focus is the controls in the cells.
import type { Session } from '@morpheus/sdk'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionOrder, SortKey } from '../SessionList/choice.js'
import { isBackwards, orderAfter } from '../SessionList/order.js'
import { useSessionTableTexts } from '../texts/table.js'
import type { Selection } from './useSelection.js'

interface TableTitlesProps {
  sessions: readonly Session[]
  order: SessionOrder | null
  onOrder: (order: SessionOrder | null) => void
  selection: Selection
}

/** Column titles; three of them sort the list. */
export function TableTitles({ sessions, order, onOrder, selection }: TableTitlesProps) {
  const texts = useSessionTableTexts()
  const { columns } = texts
  const title = (key: SortKey, className: string) => (
    <Sortable {...{ name: key, className, order, onOrder }}>{columns[key]}</Sortable>
  )
  const chosen = selection.ids.size
  return (
    <div role="rowgroup" className="mo-session-head">
      <div role="row" className="mo-session-titles" aria-rowindex={1}>
        <div role="columnheader" className="mo-session-cell-check">
          <input
            type="checkbox"
            className="mo-session-check"
            aria-label={texts.selectAll(sessions.length)}
            checked={chosen > 0 && chosen === sessions.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < sessions.length
            }}
            onChange={selection.toggleAll}
          />
        </div>
        {title('name', 'mo-session-cell-name')}
        {title('standing', 'mo-session-cell-standing')}
        <div role="columnheader" className="mo-session-cell-day">
          {columns.day}
        </div>
        <div role="columnheader" className="mo-session-cell-messages">
          {columns.messages}
        </div>
        <div role="columnheader" className="mo-session-cell-latency">
          {columns.latency}
        </div>
        {title('activity', 'mo-session-cell-activity')}
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
      <button type="button" className="mo-session-sort" onClick={() => onOrder(orderAfter(now, name))}>
        {children}
        {direction && (isBackwards(now) ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
      </button>
    </div>
  )
}
