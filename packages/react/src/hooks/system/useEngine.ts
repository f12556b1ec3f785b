import type { EngineName } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { healthQuery } from './healthQuery.js'

/** What the gateway pairs with: real WhatsApp, or the virtual phone of a demonstration. `null` until known. */
export function useEngine(): EngineName | null {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(healthQuery(client), queries).data?.engine ?? null
}
