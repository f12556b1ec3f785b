import { classes } from '../kit/classes.js'
import '../base/press.css'
import './button.css'

/** How a button, or a link like one, looks: `secondary` and `medium` unless told. */
export interface ButtonLook {
  /** `primary` is for the one action a view is about. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** Fills the width it is given. */
  wide?: boolean | undefined
}

/** The classes of a button, or of a link that looks like one; its words stand in a `mo-button-label`. */
export function buttonClasses({
  variant = 'secondary',
  size = 'medium',
  wide = false,
}: ButtonLook = {}): string {
  return classes('mo-button', `mo-button-${variant}`, `mo-button-${size}`, wide && 'mo-button-wide')
}
