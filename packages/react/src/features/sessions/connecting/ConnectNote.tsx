import type { ReactNode } from 'react'

export interface ConnectNoteProps {
  icon: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  title: string
  text?: string | null
  children?: ReactNode
  action?: ReactNode
}

export function ConnectNote({ icon, tone = 'neutral', title, text, children, action }: ConnectNoteProps) {
  return (
    <div className="mo-connect-note">
      <span className={`mo-connect-sign mo-connect-sign-${tone}`} aria-hidden="true">
        {icon}
      </span>
      <div className="mo-connect-told" role={tone === 'danger' ? 'alert' : 'status'}>
        <p className="mo-connect-note-title">{title}</p>
        {children}
        {text && <p className="mo-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
