import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followIntegrations } from '../../live/followIntegrations.js'
import { useQueryCache } from '../../provider/queries.js'
import { allIntegrationsQuery } from './monitoringQueries.js'
import { useReadAgain } from './useReadAgain.js'

/** Integrations of all the user's sessions, failing ones first; live, and refetched whenever `readAt` changes. */
export function useAllIntegrations(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => followIntegrations(client, queries), [client, queries])
  return useReadAgain(useQuery(allIntegrationsQuery(client), queries), readAt)
}
