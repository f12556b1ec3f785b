import type { TargetHealth } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followDeliveries } from '../live/followDeliveries.js'
import { useQueryCache } from '../provider/queries.js'
import { keysOf } from './keys.js'
import { useMorpheus } from './useMorpheus.js'

/** Where a session's events go, with how each target stands; live. Null for what is not configured. */
export function useTargets(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => followDeliveries(client, queries, sessionId), [client, queries, sessionId])
  return useQuery(
    {
      queryKey: keysOf(client).targets(sessionId),
      queryFn: ({ signal }): Promise<Record<TargetHealth['kind'], TargetHealth | null>> =>
        client.deliveries.targets({ id: sessionId }, { signal }),
      staleTime: 0,
    },
    queries,
  )
}
