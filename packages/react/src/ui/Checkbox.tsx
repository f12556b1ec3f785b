import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import './boxes.css'
import './fields.css'

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  label: ReactNode
  /** Secondary line under the label. */
  note?: ReactNode
}

/** Native checkbox with a label. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, note, ...rest },
  ref,
) {
  const labelId = useId()
  const noteId = useId()
  return (
    <label className="mo-checkbox">
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        className="mo-checkbox-control"
        aria-labelledby={note ? labelId : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      <span className="mo-checkbox-text">
        <span id={labelId}>{label}</span>
        {note && (
          <span id={noteId} className="mo-field-hint">
            {note}
          </span>
        )}
      </span>
    </label>
  )
})
