import { type Morpheus, NotFoundError } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

const deviceRequestQuery = (client: Morpheus, userCode: string | null) =>
  queryOptions({
    queryKey: keysOf(client).deviceRequest(userCode ?? ''),
    queryFn: ({ signal }) => client.deviceAuthorization.get({ userCode: userCode ?? '' }, { signal }),
    enabled: userCode !== null,
    // Good once: whoever asks for the same code again is told how it stands then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Which program asks with a code; nothing is asked for without one. */
export function useDeviceRequest(userCode: string | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deviceRequestQuery(client, userCode), queries)
}

/** Whether a code is none, other than a server that knows no codes. */
export const isUnknownCode = (error: Error | null) =>
  error instanceof NotFoundError && error.code === 'user_code_not_found'
