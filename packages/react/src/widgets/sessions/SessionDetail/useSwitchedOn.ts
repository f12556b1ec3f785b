import { configCalls } from '@morpheus/sdk'
import { type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../hooks/keys.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
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
        const description = await loadDescription(kind)
        const { config } = await configCalls(description, client, sessionId).load({ signal })
        const stored = new Map<string, unknown>(Object.entries(config ?? {}))
        return Object.entries(description.fields).flatMap(([name, field]) =>
          field.kind === 'toggle' && stored.get(name) === true ? [field.label] : [],
        )
      },
      staleTime: 0,
    },
    queries,
  )
  return data
}
