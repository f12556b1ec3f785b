import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from '../kit/classes.js'
import './switch.css'

export interface SwitchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'role' | 'size'> {
  label: ReactNode
  checked: boolean
  /** `large` is a row of its own for a thumb: as wide as its place, the switch at its end. */
  size?: 'medium' | 'large'
  /** Of the whole, not of the switch alone. */
  className?: string
}

/** On or off, at once: a native checkbox in another dress. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, checked, size = 'medium', className, ...rest },
  ref,
) {
  return (
    <label className={classes('mo-switch', size === 'large' && 'mo-switch-large', className)}>
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
