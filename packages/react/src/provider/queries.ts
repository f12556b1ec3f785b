import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheusContext } from './context.js'
import { followCache } from './followCache.js'
import { createQueryClient } from './queryClient.js'

const own = new WeakMap<Morpheus, QueryClient>()

/**
 * The kit's query cache of a client, for providers without `queryClient`. Prefetch into it before the first render.
 * @example
 * void queryCacheOf(morpheus).prefetchQuery(sessionsQuery(morpheus))
 */
export function queryCacheOf(client: Morpheus): QueryClient {
  const queries = own.get(client) ?? createQueryClient()
  own.set(client, queries)
  return queries
}

/**
 * Query cache of the client in context, created and connected to the socket on first use, so the login page loads
 * none of it. Hooks receive it explicitly to leave a host's own `QueryClientProvider` alone.
 */
export function useQueryCache(): QueryClient {
  const { client, queryClient, followed } = useMorpheusContext()
  const queries = queryClient ?? queryCacheOf(client)
  useEffect(() => {
    if (!followed.has(queries)) followed.set(queries, followCache(client, queries))
  }, [client, queries, followed])
  return queries
}
