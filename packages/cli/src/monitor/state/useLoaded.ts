import { useEffect, useState } from 'react'

export interface Loaded<Value> {
  readonly value?: Value
  readonly error?: unknown
}

export function useLoaded<Value>(load: () => Promise<Value>, sign: string): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` says what is loaded
  useEffect(() => {
    let wanted = true
    load().then(
      (value) => wanted && setLoaded({ value }),
      (error: unknown) => wanted && setLoaded((before) => ({ ...before, error })),
    )
    return () => {
      wanted = false
    }
  }, [sign])
  return loaded
}
