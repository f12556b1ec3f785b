import { ChevronDown } from 'lucide-react'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import './fields.css'

/** Native select in the kit's style, with `option`s as children. `className` is not supported. */
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
