import { type ReactNode, useId } from 'react'

interface SecurityRowProps {
  icon: ReactNode
  title: string
  help: ReactNode
  good?: boolean
  children: ReactNode
}

export function SecurityRow({ icon, title, help, good = false, children }: SecurityRowProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it, and a fieldset cannot be a grid in every browser
    <div className="mo-security-row" role="group" aria-labelledby={id}>
      <span className="mo-security-icon" data-good={good || undefined} aria-hidden="true">
        {icon}
      </span>
      <div className="mo-security-text">
        <p id={id} className="mo-security-title">
          {title}
        </p>
        <div className="mo-security-help">{help}</div>
      </div>
      <div className="mo-security-actions">{children}</div>
    </div>
  )
}
