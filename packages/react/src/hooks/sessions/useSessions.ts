import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { firstSessionsQuery, sessionsQuery } from './sessionQueries.js'

/**
 * Every session of the user, newest first, kept live by the socket.
 * @returns TanStack Query's result; `data` is undefined until the whole list was read
 * @example
 * const { data: sessions = [], isPending } = useSessions()
 */
export function useSessions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(sessionsQuery(client), queries)
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
