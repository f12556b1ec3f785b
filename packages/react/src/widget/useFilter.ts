import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FilterProps } from './FilterProps.js'
import { useControlled } from './useControlled.js'

/** What a widget shows of its list, whoever keeps it: what narrows nothing is not in it. */
export interface FilterState<Filter extends object> {
  filter: Partial<Filter>
  narrow: (part: Partial<Filter>) => void
}

export function useFilter<Filter extends object>(props: FilterProps<Filter>): FilterState<Filter> {
  const [given, set] = useControlled(props.filter, props.defaultFilter ?? {}, props.onFilterChange)
  const filter = useMemo(() => narrowing(given), [given])
  // What was chosen last, whether the host has handed it back or not: of two choices at once none is lost.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  const narrow = useCallback(
    (part: Partial<Filter>) => {
      latest.current = narrowing({ ...latest.current, ...part })
      set(latest.current)
    },
    [set],
  )
  return { filter, narrow }
}

/** Without what is undefined or empty. */
function narrowing<Filter extends object>(filter: Filter): Filter {
  const left = { ...filter }
  for (const [key, value] of Object.entries(filter))
    if (value === undefined || value === '') Reflect.deleteProperty(left, key)
  return left
}
