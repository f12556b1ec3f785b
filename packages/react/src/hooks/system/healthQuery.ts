import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/**
 * The gateway's version and engine, read once: it stays fresh for as long as it is kept. Public, so it needs
 * no sign-in. Configuration spec §7.7.
 * @example
 * const { version, engine } = await queryClient.fetchQuery(healthQuery(morpheus))
 */
export const healthQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).health,
    queryFn: ({ signal }) => client.system.health({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
