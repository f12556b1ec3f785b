import { type ReactNode, useId } from 'react'
import { type HeadingLevel, toHeading } from './lib/heading.js'
import { type HostAttributes, rootProps } from './lib/rootProps.js'
import { renderChildren, type Slot } from './lib/slot.js'
import './display.css'
import './layout.css'

export interface PanelProps extends HostAttributes {
  title: string
  headingLevel?: HeadingLevel | undefined
  /** Secondary text beside the title. */
  note?: ReactNode
  /** Controls at the end of the title line. */
  tools?: ReactNode
  /** Replaces the title line; the panel keeps the title as its accessible name. */
  header?: Slot | undefined
  children: ReactNode
}

/** Titled section of a page. */
export function Panel(props: PanelProps) {
  const { title, headingLevel = 2, note, tools, header = renderChildren, children } = props
  const id = useId()
  const Heading = toHeading(headingLevel)
  return (
    <section
      {...(header === renderChildren ? { 'aria-labelledby': id } : { 'aria-label': title })}
      {...rootProps(props, 'mo-card mo-panel')}
    >
      {header({
        children: (
          <header className="mo-panel-header">
            <div className="mo-panel-heading">
              <Heading id={id} className="mo-panel-name">
                {title}
              </Heading>
              {note !== undefined && <span className="mo-panel-note">{note}</span>}
            </div>
            {tools && <div className="mo-panel-tools">{tools}</div>}
          </header>
        ),
      })}
      {children}
    </section>
  )
}
