import { eventTargetKinds, type TargetHealth, type TargetKind } from '@morpheus/sdk'
import { conversationKinds } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { integrationsQuery } from './deliveryQueries.js'
import { useTargets } from './useTargets.js'

/** Everything of a session that has a queue, configured: what takes part in conversations only if events go to it. */
export function useQueues(sessionId: string) {
  const client = useMorpheus()
  const query = useTargets(sessionId)
  // A server that has none of it says so; the rest is shown.
  const { data: integrations } = useQuery(integrationsQuery(client, sessionId), useQueryCache())
  const { data: targets } = query
  const queues: readonly TargetHealth[] = [
    ...eventTargetKinds.flatMap((kind) => targets?.[kind] ?? []),
    ...conversationKinds.flatMap((kind) => {
      const health = integrations?.[kind]
      return health && health.events.length > 0 ? [health] : []
    }),
  ]
  return { query, queues }
}

/** What can be filtered by: the four that events go to, what else has a queue, and what is chosen already. */
export function queueKinds(
  queues: readonly Pick<TargetHealth, 'kind'>[],
  chosen: TargetKind | undefined,
): TargetKind[] {
  return [...new Set([...eventTargetKinds, ...queues.map(({ kind }) => kind), ...(chosen ? [chosen] : [])])]
}
