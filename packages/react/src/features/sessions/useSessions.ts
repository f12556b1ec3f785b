import type { Session } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { filteredSessions, isEmptyFilter, type SessionFilter } from './sessionFilter.js'
import { firstSessionsQuery, sessionsQuery } from './sessionQueries.js'

/**
 * All sessions of the user, newest first, live. Filters select from the same list: the sessions are read once,
 * however many filters a page has.
 * @returns TanStack Query's result; `data` is undefined until the whole list was read
 * @example
 * const { data: sessions = [], isPending } = useSessions()
 * const { data: theirs = [] } = useSessions({ externalId: 'cliente-42' })
 */
export function useSessions(filter: SessionFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  // Compare by content: an object literal is a new object on each render.
  const asked = isEmptyFilter(filter) ? '' : JSON.stringify(filter)
  const select = useMemo(() => {
    const kept: SessionFilter = asked === '' ? {} : JSON.parse(asked)
    return (sessions: Session[]) => (asked === '' ? sessions : filteredSessions(sessions, kept))
  }, [asked])
  return useQuery({ ...sessionsQuery(client), select }, queries)
}

/**
 * First page of a long session list while `useSessions` loads the rest.
 * @returns undefined until then, and where one page holds them all
 */
export function useFirstSessions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(firstSessionsQuery(client), queries).data
}
