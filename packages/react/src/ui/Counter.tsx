import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import './controls.css'

export interface CounterProps {
  icon: ReactNode
  label: string
  /** The figure, or its skeleton. */
  children: ReactNode
  note?: ReactNode
  /** Shows that it is a link or button. */
  opens?: boolean
}

/** Content of a link or button of class `mo-counter`: a figure and its label. */
export function Counter({ icon, label, children, note, opens = false }: CounterProps) {
  return (
    <>
      <span className="mo-counter-label">
        {icon}
        {label}
        {opens && <ChevronRight className="mo-counter-arrow" aria-hidden="true" />}
      </span>
      <span className="mo-counter-value mo-figures">{children}</span>
      {note && <span className="mo-counter-note">{note}</span>}
    </>
  )
}
