import type { Morpheus, Trace } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/** Milliseconds between reads while a hop waits. */
const pause = 2_000

const waits = ({ hops }: Trace) => hops.some(({ outcome }) => outcome === 'waiting')

/** Polls while a hop waits; receipts arrive by socket. */
export const traceQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keysOf(client).trace(id),
    queryFn: ({ signal }) => client.trace.get({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && waits(state.data) ? pause : false),
  })
