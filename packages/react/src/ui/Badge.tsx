import type { ReactNode } from 'react'
import './display.css'

export interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  icon?: ReactNode
  children: ReactNode
}

/** State in a word or two. The text must carry the meaning: the tone is only colour. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`mo-badge mo-badge-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
