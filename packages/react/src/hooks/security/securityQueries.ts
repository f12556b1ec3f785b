import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/** The query of `useTwoFactorState`: how the second factor stands. Ours: other servers answer that they do not offer it. */
export const twoFactorQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).twoFactor,
    queryFn: ({ signal }) => client.security.twoFactor({}, { signal }),
  })

/** The query of `useSignedInDevices`: where the account is signed in. Ours, too. */
export const devicesQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).devices,
    queryFn: ({ signal }) => client.security.devices({}, { signal }),
    // Whoever looks wants to know who is there now.
    staleTime: 0,
  })
