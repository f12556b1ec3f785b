import type { ApiType } from '@morpheus/sdk'
import type { NamedField } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../hooks/keys.js'
import { sessionQuery, sessionsQuery } from '../hooks/sessions/sessionQueries.js'
import { useMorpheus } from '../hooks/useMorpheus.js'
import { useQueryCache } from '../provider/queries.js'

/** Events that can be subscribed to and that nothing of this session makes: the official API has no QR code. */
export function useUnmadeEvents(fields: readonly NamedField[], sessionId: string): ReadonlySet<string> {
  const client = useMorpheus()
  const queries = useQueryCache()
  // Who opens an editor has seen the session: it is not read for this.
  const session =
    queries.getQueryData(sessionQuery(client, sessionId).queryKey) ??
    queries.getQueryData(sessionsQuery(client).queryKey)?.find(({ id }) => id === sessionId)
  const apiType = session?.apiType
  // Other systems have names of their own, without a family before a colon.
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
          apiType && engines.length > 0 && !engines.some((engine) => runs(engine, apiType)) ? [name] : [],
        ),
      ),
    [data, apiType],
  )
}

/** `gateway` stands for what the gateway makes itself, of any session. */
function runs(engine: string, apiType: ApiType): boolean {
  return engine === 'gateway' || (engine === 'cloud') === (apiType === 'WHATSAPP_CLOUD')
}
