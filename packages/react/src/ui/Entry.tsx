import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import './layout.css'

export interface EntryProps {
  icon: ReactNode
  title: string
  help: string
}

/** Content of a link or button of class `mo-entry`: a destination and a line about it. */
export function Entry({ icon, title, help }: EntryProps) {
  return (
    <>
      <span className="mo-entry-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="mo-entry-text">
        <span className="mo-entry-title">{title}</span>
        <span className="mo-entry-help">{help}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  )
}
