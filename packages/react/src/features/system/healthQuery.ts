import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/**
 * Version and engine of the gateway, read once. Public: needs no sign-in. Configuration spec §7.7.
 * @example
 * const { version, engine } = await queryClient.fetchQuery(healthQuery(morpheus))
 */
export const healthQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).health,
    queryFn: ({ signal }) => client.system.health({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
