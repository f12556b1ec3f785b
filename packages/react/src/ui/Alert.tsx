import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './layout.css'

/** Error next to its cause, announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="mo-alert" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
