import { eventTargetKinds, type TargetHealth, type TargetKind } from '@morpheus/sdk'
import { conversationKinds } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { integrationsQuery } from './deliveryQueries.js'
import { useTargets } from './useTargets.js'

/** Configured targets with a queue; integrations only when they receive events. */
export function useQueues(sessionId: string) {
  const client = useMorpheus()
  const query = useTargets(sessionId)
  // Servers without integrations answer an error; the targets are still shown.
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

/** Filter options: the four targets, other queues, and the current choice. */
export function queueKinds(
  queues: readonly Pick<TargetHealth, 'kind'>[],
  chosen: TargetKind | undefined,
): TargetKind[] {
  return [...new Set([...eventTargetKinds, ...queues.map(({ kind }) => kind), ...(chosen ? [chosen] : [])])]
}
