import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { sessionQuery, sessionsQuery } from './sessionQueries.js'

/**
 * Session by id, live. Joins its socket room while mounted; several components may share it.
 * @param id the session's id
 * @returns TanStack Query's result. `data` is undefined until the session was read, unless the cached list has it.
 */
export function useSession(id: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => {
    void client.realtime.join(id)
    return () => client.realtime.leave(id)
  }, [client, id])
  const { queryKey } = sessionsQuery(client)
  return useQuery(
    {
      ...sessionQuery(client, id),
      placeholderData: () => queries.getQueryData(queryKey)?.find((session) => session.id === id),
    },
    queries,
  )
}
