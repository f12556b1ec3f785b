import { useCallback, useEffect, useRef, useState } from 'react'

export function useControlled<Value, Next extends Value>(
  value: Value | undefined,
  first: Value,
  onChange: ((next: Next) => void) | undefined,
): readonly [Value, (next: Next) => void] {
  const [own, setOwn] = useState(first)
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  }, [onChange])
  const change = useCallback((next: Next) => {
    setOwn(() => next)
    told.current?.(next)
  }, [])
  return [value === undefined ? own : value, change]
}
