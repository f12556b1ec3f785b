import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { classes } from '../kit/classes.js'
import '../base/input.css'

export interface TextInputProps extends ComponentPropsWithoutRef<'input'> {
  icon?: ReactNode
  /** What stands at the end inside the box: a button, a unit. */
  end?: ReactNode
}

/**
 * A native input in the kit's box, of type `text` unless told. `className` goes to the box, all else and the
 * ref to the input.
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
