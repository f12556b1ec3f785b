import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { traceQuery } from './traceQueries.js'

/** Trace of a message, event or delivery by any of their ids; live. */
export function useTrace(id: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(traceQuery(client, id), queries)
}
