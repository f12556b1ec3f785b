import type { ReactNode } from 'react'
import { heading } from '../kit/heading.js'
import './emptyState.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Where a list or a page has nothing to show: why, and what to do next. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = heading(level)
  return (
    <div className="mo-notice">
      {icon && (
        <span className="mo-notice-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className="mo-notice-title">{title}</Heading>
      {children && <p className="mo-notice-text">{children}</p>}
      {action && <div className="mo-notice-action">{action}</div>}
    </div>
  )
}
