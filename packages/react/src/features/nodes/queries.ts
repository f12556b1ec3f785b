import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useReadAgain } from '../monitoring/queries.js'

/** While sessions are on their way, they are watched. */
const drainingMs = 2000

const nodesQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).nodes,
    queryFn: ({ signal }) => client.nodes.list({}, { signal }),
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) =>
      data?.nodes.some(({ state, homes }) => state === 'draining' && homes > 0) ? drainingMs : false,
  })

/** Nodes of the gateway, refetched whenever `readAt` changes, and while one is being drained. */
export function useNodes(readAt: number | null) {
  return useReadAgain(useQuery(nodesQuery(useMorpheus()), useQueryCache()), readAt)
}

/** Drains and resumes nodes, and refreshes the list. */
export function useNodeActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const readAgain = () => invalidate(queries, keysOf(client).nodes)
    return {
      drain: (id: string) => client.nodes.drain({ id }).finally(readAgain),
      resume: (id: string) => client.nodes.resume({ id }).finally(readAgain),
    }
  }, [client, queries])
}
