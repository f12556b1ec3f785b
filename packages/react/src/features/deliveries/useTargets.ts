import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followDeliveries } from '../../live/followDeliveries.js'
import { useQueryCache } from '../../provider/queries.js'
import { targetsQuery } from './deliveryQueries.js'

/** Event targets of a session with their status; live. Null for unconfigured ones. */
export function useTargets(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => followDeliveries(client, queries, sessionId), [client, queries, sessionId])
  return useQuery(targetsQuery(client, sessionId), queries)
}
