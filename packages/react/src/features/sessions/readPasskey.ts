import { type Morpheus, recoveryActionOf, type Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { fallenSessionsQuery, sessionQuery, sessionsQuery } from './sessionQueries.js'

/** The passkey that a session waits for, where the cache has it: its dialog then opens with it. */
export function readPasskey(client: Morpheus, queries: QueryClient, id: string): Session['passkey'] {
  const session =
    queries.getQueryData(sessionQuery(client, id).queryKey) ??
    [sessionsQuery(client), fallenSessionsQuery(client)]
      .flatMap(({ queryKey }) => queries.getQueryData(queryKey) ?? [])
      .find((one) => one.id === id)
  return session && recoveryActionOf(session) === 'passkey' ? session.passkey : null
}
