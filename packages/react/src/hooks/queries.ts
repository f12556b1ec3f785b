import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from './keys.js'

/** Query options for hosts that prefetch or use `useQuery` themselves. */

export const sessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).sessionList,
    queryFn: async ({ signal }) => (await client.sessions.list({}, { signal })).sessions,
  })

export const sessionQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keysOf(client).session(id),
    queryFn: async ({ signal }) => (await client.sessions.get({ id }, { signal })).session,
  })

export const healthQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).health,
    queryFn: ({ signal }) => client.system.health({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
