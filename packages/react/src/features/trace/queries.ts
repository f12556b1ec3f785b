import type { Morpheus, Trace } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Milliseconds between reads while a hop waits. */
const pause = 2_000

const isWaiting = ({ hops }: Trace) => hops.some(({ outcome }) => outcome === 'waiting')

/** Polls while a hop waits; receipts arrive by socket. */
export const traceQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keysOf(client).trace(id),
    queryFn: ({ signal }) => client.trace.get({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isWaiting(state.data) ? pause : false),
  })

/** Trace of a message, event or delivery by any of their ids; live. */
export function useTrace(id: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(traceQuery(client, id), queries)
}
