import type { ReactNode } from 'react'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'

interface PartProps {
  title: string
  level: HeadingLevel
  note?: ReactNode
  children: ReactNode
}

export function Part({ title, level, note, children }: PartProps) {
  const Heading = toHeading(level)
  return (
    <div className="mo-entry-part">
      <Heading className="mo-entry-part-title">
        {title}
        {note && <span className="mo-entry-part-note">{note}</span>}
      </Heading>
      {children}
    </div>
  )
}
