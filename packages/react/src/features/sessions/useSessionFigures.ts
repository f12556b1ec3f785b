import type { MessageFigures } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Milliseconds: the number of waiting messages grows without events. */
const pause = 30_000

/** Today's and waiting messages of a session; live. Null when the server does not count them. */
export function useSessionFigures(sessionId: string): MessageFigures | null | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data, isError } = useQuery(
    {
      queryKey: [...keysOf(client).messages(sessionId), 'figures'],
      queryFn: async ({ signal }) =>
        (await client.monitoring.sessionMetrics({ id: sessionId }, { signal })).messages,
      staleTime: 0,
      refetchInterval: pause,
    },
    queries,
  )
  return data === undefined && isError ? null : data
}
