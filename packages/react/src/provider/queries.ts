import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheusContext } from './context.js'
import { followCache } from './followCache.js'
import { createQueryClient } from './queryClient.js'

const own = new WeakMap<Morpheus, QueryClient>()

/**
 * The query cache of the client in context, made and set to follow the socket when first asked for: a page without
 * server state, such as the login, loads none of it. The hooks are handed it by name, so that a host's own
 * `QueryClientProvider` keeps its place. It is followed until the provider goes.
 */
export function useQueryCache(): QueryClient {
  const { client, queryClient, followed } = useMorpheusContext()
  const queries = queryClient ?? own.get(client) ?? createQueryClient()
  if (!queryClient) own.set(client, queries)
  useEffect(() => {
    if (!followed.has(queries)) followed.set(queries, followCache(client, queries))
  }, [client, queries, followed])
  return queries
}
