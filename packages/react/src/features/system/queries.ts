import type { EngineName, Morpheus, RealtimeState } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

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

/** Engine of the gateway: real WhatsApp or the virtual phone. Null until known. */
export function useEngine(): EngineName | null {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(healthQuery(client), queries).data?.engine ?? null
}

/**
 * Address of the gateway's virtual phone; null with real WhatsApp or when unknown. Bypasses the query cache, which
 * the connect page does not load.
 */
export function useDemoPhone(): string | null {
  const client = useMorpheus()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const aborter = new AbortController()
    client.system.health({}, { signal: aborter.signal }).then(
      ({ engine }) => setAddress(engine === 'virtual' ? client.baseUrl : null),
      // Treat an unknown engine as real.
      () => {},
    )
    return () => aborter.abort()
  }, [client])
  return address
}

/** Status of the live connection. Data on screen may be stale while `reconnecting` or `offline`. */
export function useRealtimeStatus(): RealtimeState['status'] {
  return useStore(useMorpheus().realtime.store, (state) => state.status)
}
