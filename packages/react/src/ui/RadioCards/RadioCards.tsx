import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import '../Field/field.css'
import './radioCards.css'

export interface RadioCardProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'title'> {
  title: string
  help: string
  icon?: ReactNode
}

/** One choice of a `RadioCards` group: a native radio button with room to explain itself. */
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

/** A group of `RadioCard`s under a legend. The cards share a `name`, which whoever renders them gives. */
export function RadioCards({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mo-field">
      <legend className="mo-field-label">{legend}</legend>
      <div className="mo-radio-cards">{children}</div>
    </fieldset>
  )
}
