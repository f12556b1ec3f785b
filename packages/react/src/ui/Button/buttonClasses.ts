import { classes } from '../kit/classes.js'
import '../base/press.css'
import './button.css'

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
