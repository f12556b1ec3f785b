import { useEffect, useState } from 'react'

export interface Loaded<Value> {
  readonly value?: Value
  readonly error?: unknown
}

export function useLoaded<Value>(load: () => Promise<Value>, sign: string): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` says what is loaded
  useEffect(() => {
    let isActive = true
    load().then(
      (value) => isActive && setLoaded({ value }),
      (error: unknown) => isActive && setLoaded((previous) => ({ ...previous, error })),
    )
    return () => {
      isActive = false
    }
  }, [sign])
  return loaded
}
