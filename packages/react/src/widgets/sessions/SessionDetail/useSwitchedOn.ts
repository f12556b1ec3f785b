import type { IntegrationKind } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../hooks/keys.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { whenWatched } from '../../../live/whenWatched.js'
import { useQueryCache } from '../../../provider/queries.js'

/** The labels of the switches that are on in a configuration of a session; undefined while it is not known. */
export function useSwitchedOn(kind: IntegrationKind, sessionId: string): readonly string[] | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data } = useQuery(
    {
      // Under what an editor makes stale as it saves.
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
