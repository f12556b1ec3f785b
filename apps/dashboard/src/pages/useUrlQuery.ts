import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'

/** Query parameters of the page and a setter, which drops empty values and keeps the fragment. */
export function useUrlQuery(): readonly [
  URLSearchParams,
  (parts: Readonly<Record<string, string | null | undefined>>) => void,
] {
  const [query] = useSearchParams()
  const [path, navigate] = useLocation()
  const updateQuery = useCallback(
    (parts: Readonly<Record<string, string | null | undefined>>) => {
      // Not `query`, which the update before may not have changed yet.
      const after = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(parts))
        if (value) after.set(name, value)
        else after.delete(name)
      const search = after.size === 0 ? '' : `?${after}`
      navigate(`${path}${search}${window.location.hash}`, { replace: true })
    },
    [path, navigate],
  )
  return [query, updateQuery]
}
