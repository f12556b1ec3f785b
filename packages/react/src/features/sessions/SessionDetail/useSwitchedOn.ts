import type { IntegrationKind } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../core/keys.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { whenWatched } from '../../../live/whenWatched.js'
import { useQueryCache } from '../../../provider/queries.js'

/** Labels of the switches that are on in a session's configuration; undefined while loading. */
export function useSwitchedOn(kind: IntegrationKind, sessionId: string): readonly string[] | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data } = useQuery(
    {
      // Below a key that editors invalidate on save.
      queryKey: [...keysOf(client).deliveries(sessionId), 'switches', kind],
      queryFn: async ({ signal }) => {
        const [{ switchedOn }] = await Promise.all([
          import('../../../editor/switchedOn.js'),
          whenWatched(client, sessionId, signal),
        ])
        return switchedOn(client, kind, sessionId, signal)
      },
      staleTime: 0,
    },
    queries,
  )
  return data
}
