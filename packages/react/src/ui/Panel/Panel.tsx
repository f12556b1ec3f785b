import { type ReactNode, useId } from 'react'
import { classes } from '../kit/classes.js'
import { type HeadingLevel, heading } from '../kit/heading.js'
import '../Card/card.css'
import './panel.css'

export interface PanelProps {
  title: string
  headingLevel?: HeadingLevel
  /** Beside the title, quieter. */
  note?: ReactNode
  /** At the end of the title's line. */
  tools?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, headingLevel = 2, note, tools, className, children }: PanelProps) {
  const id = useId()
  const Heading = heading(headingLevel)
  return (
    <section className={classes('mo-card mo-panel', className)} aria-labelledby={id}>
      <header className="mo-panel-header">
        <div className="mo-panel-heading">
          <Heading id={id} className="mo-panel-name">
            {title}
          </Heading>
          {note !== undefined && <span className="mo-panel-note">{note}</span>}
        </div>
        {tools && <div className="mo-panel-tools">{tools}</div>}
      </header>
      {children}
    </section>
  )
}
