import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import './switch.css'

export interface SwitchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'role'> {
  label: string
  checked: boolean
}

/** On or off, at once: a native checkbox in another dress. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, checked, ...rest },
  ref,
) {
  return (
    <label className="mo-switch">
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className="mo-switch-control"
      />
      {label}
    </label>
  )
})
