import { useCallback, useEffect, useRef, useState } from 'react'

export function useControlled<Value, Next extends Value>(
  value: Value | undefined,
  first: Value,
  onChange: ((next: Next) => void) | undefined,
): readonly [Value, (next: Next) => void] {
  const [own, setOwn] = useState(first)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  }, [onChange])
  const change = useCallback((next: Next) => {
    setOwn(() => next)
    latestOnChange.current?.(next)
  }, [])
  return [value === undefined ? own : value, change]
}
