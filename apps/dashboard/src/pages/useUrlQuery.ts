import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Query parameters of the page and a setter, which drops empty values. */
export function useUrlQuery(): readonly [
  URLSearchParams,
  (parts: Readonly<Record<string, string | null | undefined>>) => void,
] {
  const [query, setQuery] = useSearchParams()
  const updateQuery = useCallback(
    (parts: Readonly<Record<string, string | null | undefined>>) =>
      setQuery(
        (previous) => {
          const after = new URLSearchParams(previous)
          for (const [name, value] of Object.entries(parts))
            if (value) after.set(name, value)
            else after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [query, updateQuery]
}
