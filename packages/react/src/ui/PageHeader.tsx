import type { ReactNode } from 'react'
import { type HeadingLevel, toHeading } from './lib/heading.js'
import { classes } from './lib/rootProps.js'
import './pageHeader.css'

export interface PageHeaderProps {
  title: string
  headingLevel?: HeadingLevel | undefined
  /** One line below the title. */
  description?: ReactNode
  /** Button or link to the page above, on a line of its own; it has the class `mo-page-back`. */
  back?: ReactNode
  /** Controls at the end of the title line. */
  actions?: ReactNode
  className?: string | undefined
}

/** Title line of a page, once a page. */
export function PageHeader(props: PageHeaderProps) {
  const { title, headingLevel = 1, description, back, actions, className } = props
  const Heading = toHeading(headingLevel)
  return (
    <header className={classes('mo-page-header', Boolean(back) && 'mo-page-header-nested', className)}>
      {back}
      <div className="mo-page-heading">
        <Heading className="mo-title">{title}</Heading>
        {description && <p className="mo-muted">{description}</p>}
      </div>
      {actions && <div className="mo-page-actions">{actions}</div>}
    </header>
  )
}
