import type { ReactNode } from 'react'
import { renderChildren, type Slot } from './lib/slot.js'
import { stackClasses } from './Stack.js'
import './listRow.css'

/** Rows below one another, for `ListRow`. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={stackClasses({ gap: 8 })}>{children}</ul>
}

export interface ListRowProps {
  title: ReactNode
  /** Badges beside the title. */
  state?: ReactNode
  /** Secondary line. */
  detail: ReactNode
  /** Line between title and detail. */
  badges?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** Replaces the row's content, buttons included. */
  slot?: Slot | undefined
  /** Dialogs of the row. */
  children?: ReactNode
}

/** Framed row of a list: what it is, its state, and what can be done with it. */
export function ListRow(props: ListRowProps) {
  const { title, state, detail, badges, actions, slot = renderChildren, children } = props
  return (
    <li className="mo-list-row">
      {slot({
        children: (
          <>
            <div className="mo-list-row-text">
              <p className="mo-list-row-head">
                <span className="mo-list-row-title">{title}</span>
                {state}
              </p>
              {badges && <p className="mo-list-row-badges">{badges}</p>}
              <p className="mo-list-row-detail">{detail}</p>
            </div>
            {actions}
          </>
        ),
      })}
      {children}
    </li>
  )
}

/** Placeholder for a row while it loads. */
export function ListRowSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="mo-list-row" aria-hidden="true">
      {children}
    </div>
  )
}
