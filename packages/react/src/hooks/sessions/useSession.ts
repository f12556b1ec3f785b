import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { sessionQuery, sessionsQuery } from './sessionQueries.js'

/**
 * One session, kept live by the socket. Its room is joined while the component is mounted; several may ask for the same one.
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
