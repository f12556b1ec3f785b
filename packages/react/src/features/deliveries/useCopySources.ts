import type { IntegrationHealth, Morpheus } from '@morpheus/sdk'
import { cardOf } from '@morpheus/sdk/integrations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Maximum of one call. */
const most = 1000

/** A session with the configurations that can be copied from it. */
export interface CopyableSession {
  sessionId: string
  name: string
  integrations: readonly IntegrationHealth[]
}

interface CopySources {
  sessions: readonly CopyableSession[]
  /** Number of integrations read when there are more; null when all were read. */
  partly: number | null
}

const copySourcesQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).allIntegrations, 'copyable'],
    queryFn: async ({ signal }): Promise<CopySources> => {
      const { integrations, total } = await client.monitoring.integrations({ limit: most }, { signal })
      const found = new Map<string, CopyableSession>()
      for (const one of integrations) {
        if (cardOf(one.kind).notCopied !== undefined) continue
        const { name, integrations: known } = found.get(one.sessionId) ?? {
          name: one.sessionName,
          integrations: [],
        }
        found.set(one.sessionId, { sessionId: one.sessionId, name, integrations: [...known, one] })
      }
      const sessions = [...found.values()]
      sessions.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR', { numeric: true }))
      return { sessions, partly: total > integrations.length ? integrations.length : null }
    },
  })

/** Configurations that can be copied to other sessions, by session. */
export function useCopySources() {
  return useQuery(copySourcesQuery(useMorpheus()), useQueryCache())
}
