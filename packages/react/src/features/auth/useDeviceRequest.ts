import { type Morpheus, NotFoundError } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

const deviceRequestQuery = (client: Morpheus, userCode: string | null) =>
  queryOptions({
    queryKey: keysOf(client).deviceRequest(userCode ?? ''),
    queryFn: ({ signal }) => client.deviceAuthorization.get({ userCode: userCode ?? '' }, { signal }),
    enabled: userCode !== null,
    // One-time code: asking again would return its later state.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Program that requests access with a code; disabled without one. */
export function useDeviceRequest(userCode: string | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deviceRequestQuery(client, userCode), queries)
}

/** Distinguishes an unknown code from a server without device codes. */
export const isUnknownCode = (error: Error | null) =>
  error instanceof NotFoundError && error.code === 'user_code_not_found'
