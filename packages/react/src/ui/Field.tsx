import { type ReactNode, useId } from 'react'
import './fields.css'

/** Props that connect a control to its `Field`: spread them on the input, select or textarea. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Renders the control; spread the given props on it. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, connected for screen readers. The error replaces the hint. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="mo-field">
      <label className="mo-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? note : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint) && (
        <p
          id={note}
          className={error ? 'mo-field-error' : 'mo-field-hint'}
          role={error ? 'alert' : undefined}
        >
          {error || hint}
        </p>
      )}
    </div>
  )
}
