import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classes } from '../kit/classes.js'
import '../base/input.css'
import './textArea.css'

/** A text of several lines; it grows with what is written where the browser can do that. */
export const TextArea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<'textarea'>>(
  function TextArea({ className, rows = 3, ...rest }, ref) {
    return (
      <span className={classes('mo-input mo-textarea', className)}>
        <textarea {...rest} ref={ref} rows={rows} className="mo-input-control" />
      </span>
    )
  },
)
