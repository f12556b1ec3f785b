import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { traceQuery } from './traceQueries.js'

/** What happened to a message, an event or a delivery, by the id of any of them; live. */
export function useTrace(id: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(traceQuery(client, id), queries)
}
