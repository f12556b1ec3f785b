import { type ReactNode, useId } from 'react'
import { type HeadingLevel, heading } from '../kit/heading.js'
import { type HostAttributes, outermost } from '../kit/hostAttributes.js'
import { asIs, type Slot } from '../kit/slot.js'
import '../Card/card.css'
import './panel.css'

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
  const { title, headingLevel = 2, note, tools, header = asIs, children } = props
  const id = useId()
  const Heading = heading(headingLevel)
  return (
    <section
      {...(header === asIs ? { 'aria-labelledby': id } : { 'aria-label': title })}
      {...outermost(props, 'mo-card mo-panel')}
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
