import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheusContext } from './context.js'
import { followCache } from './followCache.js'
import { createQueryClient } from './queryClient.js'

const own = new WeakMap<Morpheus, QueryClient>()

/**
 * The cache that the kit keeps of a client where the provider is handed none: what is read into it before anything is drawn,
 * widgets find there.
 * @example
 * void queryCacheOf(morpheus).prefetchQuery(sessionsQuery(morpheus))
 */
export function queryCacheOf(client: Morpheus): QueryClient {
  const queries = own.get(client) ?? createQueryClient()
  own.set(client, queries)
  return queries
}

/**
 * The query cache of the client in context, made and set to follow the socket when first asked for: a page without
 * server state, such as the login, loads none of it. The hooks are handed it by name, so that a host's own
 * `QueryClientProvider` keeps its place. It is followed until the provider goes.
 */
export function useQueryCache(): QueryClient {
  const { client, queryClient, followed } = useMorpheusContext()
  const queries = queryClient ?? queryCacheOf(client)
  useEffect(() => {
    if (!followed.has(queries)) followed.set(queries, followCache(client, queries))
  }, [client, queries, followed])
  return queries
}
