import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { sessionQuery, sessionsQuery } from './sessionQueries.js'

/** One session, live; shown at once where the list already has it. Its room is joined while it is on screen. */
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
