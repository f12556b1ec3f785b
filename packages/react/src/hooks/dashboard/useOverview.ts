import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { overviewQuery } from './dashboardQueries.js'

/** The cards and the recent activity of the first screen, kept live by the socket. */
export function useOverview() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(overviewQuery(client), queries)
}
