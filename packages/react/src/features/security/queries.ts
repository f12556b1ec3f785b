import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** The query of `useTwoFactorState`. An extension: other servers answer "not offered". */
export const twoFactorQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).twoFactor,
    queryFn: ({ signal }) => client.security.twoFactor({}, { signal }),
  })

/** The query of `useSignedInDevices`. An extension, too. */
export const devicesQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).devices,
    queryFn: ({ signal }) => client.security.devices({}, { signal }),
    // The device list must be current whenever it is opened.
    staleTime: 0,
  })

/** State of the account's second factor; disabled while `enabled` is false. */
export function useTwoFactorState(enabled = true) {
  return useQuery({ ...twoFactorQuery(useMorpheus()), enabled }, useQueryCache())
}

/** Devices signed in to the account, refetched on every mount. */
export function useSignedInDevices() {
  return useQuery(devicesQuery(useMorpheus()), useQueryCache())
}
