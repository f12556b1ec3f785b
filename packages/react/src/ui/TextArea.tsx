import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classes } from './lib/rootProps.js'
import './fields.css'

/** Multi-line input; grows with its content where the browser supports it. */
export const TextArea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<'textarea'>>(
  function TextArea({ className, rows = 3, ...rest }, ref) {
    return (
      <span className={classes('mo-input mo-textarea', className)}>
        <textarea {...rest} ref={ref} rows={rows} className="mo-input-control" />
      </span>
    )
  },
)
