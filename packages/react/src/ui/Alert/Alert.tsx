import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './alert.css'

/** What went wrong, where it went wrong; said at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="mo-alert" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
