import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { devicesQuery, twoFactorQuery } from './securityQueries.js'

/** How the account's second factor stands; nothing is asked for while `enabled` is false. */
export function useTwoFactorState(enabled = true) {
  return useQuery({ ...twoFactorQuery(useMorpheus()), enabled }, useQueryCache())
}

/** Where the account is signed in, asked anew whenever it is opened. */
export function useSignedInDevices() {
  return useQuery(devicesQuery(useMorpheus()), useQueryCache())
}
