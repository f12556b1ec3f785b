import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from '../kit/classes.js'
import { Spinner } from '../Spinner/Spinner.js'
import { type ButtonLook, buttonClasses } from './buttonClasses.js'

export interface ButtonProps extends ComponentPropsWithoutRef<'button'>, ButtonLook {
  icon?: ReactNode
  /** Shows a spinner and ignores clicks, keeping focus. */
  busy?: boolean
}

/** Native button, of type `button` by default. While `busy` it can be focused but not pressed. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, busy, wide, className, children, onClick, type, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type ?? 'button'}
      className={classes(buttonClasses({ variant, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
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
