import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from './lib/rootProps.js'
import { Spinner } from './Spinner.js'
import './buttons.css'

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Accessible name of the action, and its native tooltip. */
  label: string
  icon: ReactNode
  tone?: 'neutral' | 'danger'
  busy?: boolean
}

/** Button with only an icon, of type `button`. While `busy` it shows a spinner and ignores clicks, keeping focus. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, tone = 'neutral', busy, className, onClick, ...rest },
  ref,
) {
  return (
    <button
      title={label}
      {...rest}
      ref={ref}
      type="button"
      className={classes('mo-icon-button', tone === 'danger' && 'mo-icon-button-danger', className)}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (!busy) onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
})
