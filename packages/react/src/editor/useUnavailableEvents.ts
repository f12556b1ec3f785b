import type { ApiType } from '@morpheus/sdk'
import type { NamedField } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../core/keys.js'
import { useMorpheus } from '../core/useMorpheus.js'
import { sessionQuery, sessionsQuery } from '../features/sessions/queries.js'
import { useQueryCache } from '../provider/queries.js'

/** Events that this session's engine never emits: the official API has no QR code. */
export function useUnavailableEvents(fields: readonly NamedField[], sessionId: string): ReadonlySet<string> {
  const client = useMorpheus()
  const queries = useQueryCache()
  // Reads the session from the cache only: the page that opened the editor has loaded it.
  const session =
    queries.getQueryData(sessionQuery(client, sessionId).queryKey) ??
    queries.getQueryData(sessionsQuery(client).queryKey)?.find(({ id }) => id === sessionId)
  const apiType = session?.apiType
  // Other systems' event names have no `family:` prefix.
  const asksForOurs = fields.some(
    (field) => field.kind === 'events' && field.groups[0]?.choices[0]?.value.includes(':'),
  )
  const { data } = useQuery(
    {
      queryKey: keysOf(client).eventCatalogue,
      queryFn: ({ signal }) => client.webhooks.events({}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: asksForOurs && apiType !== undefined,
    },
    queries,
  )
  return useMemo(
    () =>
      new Set(
        data?.events.flatMap(({ name, engines }) =>
          apiType && engines.length > 0 && !engines.some((engine) => isRunning(engine, apiType))
            ? [name]
            : [],
        ),
      ),
    [data, apiType],
  )
}

/** `gateway` marks events that the gateway emits for any engine. */
function isRunning(engine: string, apiType: ApiType): boolean {
  return engine === 'gateway' || (engine === 'cloud') === (apiType === 'WHATSAPP_CLOUD')
}
