import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { contactStatsQuery } from './contactQueries.js'

/** How many contacts a session has, with a name, and since yesterday; waits for a session. */
export function useContactStats(sessionId: string | undefined) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(contactStatsQuery(client, sessionId), queries)
}
