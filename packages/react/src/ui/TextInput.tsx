import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from './lib/rootProps.js'
import './fields.css'

export interface TextInputProps extends ComponentPropsWithoutRef<'input'> {
  icon?: ReactNode
  /** Content at the end of the box: a button, a unit. */
  end?: ReactNode
}

/**
 * Native input in the kit's style, of type `text` by default. `className` applies to the box; other props and the ref
 * to the input.
 */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
  { icon, end, className, ...rest },
  ref,
) {
  return (
    <span className={classes('mo-input', className)}>
      {icon && <span className="mo-input-icon">{icon}</span>}
      <input type="text" {...rest} ref={ref} className="mo-input-control" />
      {end}
    </span>
  )
})
