import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FilterProps } from './FilterProps.js'
import { useControlled } from './useControlled.js'

/** Filter of a list widget, controlled or not, without empty fields. */
export interface FilterState<Filter extends object> {
  filter: Partial<Filter>
  narrow: (part: Partial<Filter>) => void
}

export function useFilter<Filter extends object>(props: FilterProps<Filter>): FilterState<Filter> {
  const [currentFilter, set] = useControlled(props.filter, props.defaultFilter ?? {}, props.onFilterChange)
  const filter = useMemo(() => withoutEmptyFields(currentFilter), [currentFilter])
  // Latest choice, even before the host returns it, so two quick choices merge.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  const narrow = useCallback(
    (part: Partial<Filter>) => {
      latest.current = withoutEmptyFields({ ...latest.current, ...part })
      set(latest.current)
    },
    [set],
  )
  return { filter, narrow }
}

function withoutEmptyFields<Filter extends object>(filter: Filter): Filter {
  const remainingFilter = { ...filter }
  for (const [key, value] of Object.entries(filter))
    if (value === undefined || value === '') Reflect.deleteProperty(remainingFilter, key)
  return remainingFilter
}
