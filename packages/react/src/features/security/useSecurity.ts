import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { devicesQuery, twoFactorQuery } from './securityQueries.js'

/** State of the account's second factor; disabled while `enabled` is false. */
export function useTwoFactorState(enabled = true) {
  return useQuery({ ...twoFactorQuery(useMorpheus()), enabled }, useQueryCache())
}

/** Devices signed in to the account, refetched on every mount. */
export function useSignedInDevices() {
  return useQuery(devicesQuery(useMorpheus()), useQueryCache())
}
