import { ChevronDown } from 'lucide-react'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import '../base/input.css'
import './select.css'

/** A native select in the kit's box, with `option`s as its children. A `className` is not taken. */
export const Select = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<'select'>>(function Select(
  { children, ...rest },
  ref,
) {
  return (
    <span className="mo-input mo-select">
      <select {...rest} ref={ref} className="mo-input-control">
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
})
