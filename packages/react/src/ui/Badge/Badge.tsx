import type { ReactNode } from 'react'
import './badge.css'

export interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  icon?: ReactNode
  children: ReactNode
}

/** A state in a word or two. The tone is colour only: the words have to say it, too. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`mo-badge mo-badge-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
