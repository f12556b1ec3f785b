import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from './lib/rootProps.js'
import './controls.css'

export interface SwitchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'role' | 'size'> {
  label: ReactNode
  checked: boolean
  /** `large` fills the width, with the switch at the end, for touch. */
  size?: 'medium' | 'large'
  /** Class of the whole control, label included. */
  className?: string
}

/** Native checkbox styled as a switch. */
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
