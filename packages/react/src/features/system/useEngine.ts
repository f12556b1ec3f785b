import type { EngineName } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { healthQuery } from './healthQuery.js'

/** Engine of the gateway: real WhatsApp or the virtual phone. Null until known. */
export function useEngine(): EngineName | null {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(healthQuery(client), queries).data?.engine ?? null
}
