import { skipToken, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../provider/queries.js'
import { keysOf } from './keys.js'
import { useMorpheus } from './useMorpheus.js'

/** How many contacts a session has, with a name, and since yesterday; waits for a session. */
export function useContactStats(sessionId: string | undefined) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      queryKey: keysOf(client).contactStats(sessionId ?? ''),
      queryFn:
        sessionId === undefined
          ? skipToken
          : ({ signal }) => client.contacts.stats({ id: sessionId }, { signal }),
    },
    queries,
  )
}
