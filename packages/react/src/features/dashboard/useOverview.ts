import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { overviewQuery } from './dashboardQueries.js'

/** Cards and recent activity of the first screen; live. */
export function useOverview() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(overviewQuery(client), queries)
}
