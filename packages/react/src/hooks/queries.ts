import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keys } from './keys.js'

/** Query options for hosts that prefetch or use `useQuery` themselves. */

export const sessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keys.sessionList,
    queryFn: async ({ signal }) => (await client.sessions.list({}, { signal })).sessions,
  })

export const sessionQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keys.session(id),
    queryFn: async ({ signal }) => (await client.sessions.get({ id }, { signal })).session,
  })

export const healthQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => client.system.health({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
