import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { contactStatsQuery } from './contactQueries.js'

/** Counts of a session's contacts: all, named and since yesterday. Disabled without a session. */
export function useContactStats(sessionId: string | undefined) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(contactStatsQuery(client, sessionId), queries)
}
