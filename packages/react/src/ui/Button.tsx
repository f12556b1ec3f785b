import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from './classes.js'
import { Spinner } from './Spinner.js'
import './button.css'

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` is for the one action a view is about. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'medium' | 'small'
  icon?: ReactNode
  /** Shows a spinner and ignores clicks, keeping focus where it is. */
  busy?: boolean
  /** Fills the width it is given. */
  wide?: boolean
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'secondary', size = 'medium', icon, busy, wide, className, children, onClick, type, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type ?? 'button'}
      className={classes(
        'mo-button',
        `mo-button-${variant}`,
        `mo-button-${size}`,
        wide && 'mo-button-wide',
        className,
      )}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className="mo-button-label">{children}</span>}
    </button>
  )
})
