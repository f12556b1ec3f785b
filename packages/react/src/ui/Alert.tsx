import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './layout.css'

interface AlertProps {
  /** A notice announced the same text already. */
  isAnnounced?: boolean
  children: ReactNode
}

/** Error next to its cause, announced at once. */
export function Alert({ isAnnounced = false, children }: AlertProps) {
  return (
    <p className="mo-alert" role={isAnnounced ? undefined : 'alert'}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
