import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import './boxes.css'
import './fields.css'

export interface RadioCardProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'title'> {
  title: string
  help: string
  icon?: ReactNode
}

/** Radio button as a card with an explanation. */
export const RadioCard = forwardRef<HTMLInputElement, RadioCardProps>(function RadioCard(
  { title, help, icon, ...rest },
  ref,
) {
  const helpId = useId()
  return (
    <label className="mo-radio-card">
      <input {...rest} ref={ref} type="radio" className="mo-radio" aria-describedby={helpId} />
      <span className="mo-radio-card-text">
        <span className="mo-radio-card-title">
          {icon}
          {title}
        </span>
        <span id={helpId} className="mo-radio-card-help">
          {help}
        </span>
      </span>
    </label>
  )
})

/** Group of `RadioCard`s under a legend; give all cards one `name`. */
export function RadioCards({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mo-field">
      <legend className="mo-field-label">{legend}</legend>
      <div className="mo-radio-cards">{children}</div>
    </fieldset>
  )
}
