import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

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
