import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from './lib/rootProps.js'
import { Spinner } from './Spinner.js'
import './buttons.css'

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

/** Look of a button, or of a link styled as one: `secondary` and `medium` by default. */
export interface ButtonLook {
  /** `primary` is for a view's main action. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
}

/** Classes of a button, or of a link styled as one; wrap its text in a `mo-button-label`. */
export function buttonClasses({
  variant = 'secondary',
  size = 'medium',
  wide = false,
}: ButtonLook = {}): string {
  return classes('mo-button', `mo-button-${variant}`, `mo-button-${size}`, wide && 'mo-button-wide')
}
