import { useCallback, useEffect, useRef, useState } from 'react'

export function useControlled<Value, Next extends Value>(
  value: Value | undefined,
  first: Value,
  onChange: ((next: Next) => void) | undefined,
): readonly [Value, (next: Next) => void] {
  const [ownValue, setOwnValue] = useState(first)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  }, [onChange])
  const setControlled = useCallback((next: Next) => {
    setOwnValue(() => next)
    latestOnChange.current?.(next)
  }, [])
  return [value === undefined ? ownValue : value, setControlled]
}
