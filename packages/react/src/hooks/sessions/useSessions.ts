import type { Session } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { filteredSessions, isEmptyFilter, type SessionFilter } from './sessionFilter.js'
import { firstSessionsQuery, sessionsQuery } from './sessionQueries.js'

/**
 * Every session of the user, newest first, kept live by the socket; with a filter those that it leaves, of the same list:
 * however many filters a page has, the sessions are read once.
 * @returns TanStack Query's result; `data` is undefined until the whole list was read
 * @example
 * const { data: sessions = [], isPending } = useSessions()
 * const { data: theirs = [] } = useSessions({ externalId: 'cliente-42' })
 */
export function useSessions(filter: SessionFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  // Its content, not its identity: an object literal in a component is another one each time.
  const asked = isEmptyFilter(filter) ? '' : JSON.stringify(filter)
  const select = useMemo(() => {
    const kept: SessionFilter = asked === '' ? {} : JSON.parse(asked)
    return (sessions: Session[]) => (asked === '' ? sessions : filteredSessions(sessions, kept))
  }, [asked])
  return useQuery({ ...sessionsQuery(client), select }, queries)
}

/**
 * The first of many sessions, as they were read while `useSessions` still waits for all of them.
 * @returns undefined until then, and where one page holds them all
 */
export function useFirstSessions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(firstSessionsQuery(client), queries).data
}
