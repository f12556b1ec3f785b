import type { ReactNode } from 'react'
import { type HeadingLevel, toHeading } from './lib/heading.js'
import { type HostAttributes, rootProps } from './lib/rootProps.js'
import './display.css'

export interface EmptyStateProps extends HostAttributes {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: HeadingLevel | undefined
}

/** Empty list or page: the reason and the next step. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, children, action, level = 2 } = props
  const Heading = toHeading(level)
  return (
    <div {...rootProps(props, 'mo-notice')}>
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
