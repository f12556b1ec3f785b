import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followDeliveries } from '../../live/followDeliveries.js'
import { useQueryCache } from '../../provider/queries.js'
import { integrationsQuery } from './deliveryQueries.js'

/** Conversation integrations of a session with their status; live. Null for unconfigured ones. */
export function useIntegrations(sessionId: string | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(
    () => (sessionId === null ? undefined : followDeliveries(client, queries, sessionId)),
    [client, queries, sessionId],
  )
  return useQuery({ ...integrationsQuery(client, sessionId ?? ''), enabled: sessionId !== null }, queries)
}
