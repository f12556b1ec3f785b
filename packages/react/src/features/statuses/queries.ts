import type { Morpheus, StatusAudience } from '@morpheus/sdk'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import type { FileSource } from '../conversations/threadQueries.js'

/**
 * Statuses of the last day, newest first, as one growing list; live. `own` keeps one side. Disabled without a session.
 * @example
 * await queryClient.prefetchInfiniteQuery(statusesQuery(morpheus, session.id))
 */
export const statusesQuery = (client: Morpheus, sessionId: string | undefined, own?: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).statuses(sessionId ?? ''), 'list', own ?? null],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal, pageParam }) =>
            client.statuses.list(
              {
                id: sessionId,
                ...(own !== undefined && { own }),
                ...(pageParam && { cursor: pageParam }),
              },
              { signal },
            ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** True when a session receives statuses of its contacts. Disabled without a session. */
export const statusSettingsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...keysOf(client).statuses(sessionId ?? ''), 'settings'],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.statuses.settings({ id: sessionId }, { signal }),
  })

/** Statuses of the last day, newest first, as one growing list; live. `own` keeps one side. */
export function useStatuses(sessionId: string | undefined, own?: boolean) {
  const query = useInfiniteQuery(statusesQuery(useMorpheus(), sessionId, own), useQueryCache())
  const { data } = query
  const statuses = useMemo(() => data?.pages.flatMap((page) => page.statuses) ?? [], [data])
  return { ...query, statuses }
}

/** True when a session receives statuses of its contacts. Disabled without a session. */
export function useStatusSettings(sessionId: string | undefined) {
  return useQuery(statusSettingsQuery(useMorpheus(), sessionId), useQueryCache())
}

/** The picture or video of a status. */
export function useStatusSource(sessionId: string, statusId: string): FileSource {
  const client = useMorpheus()
  return useMemo(
    () => ({
      // Not below the list's key, which every event invalidates.
      key: [...keysOf(client).all, 'statusFile', sessionId, statusId],
      read: (signal) => client.statuses.media({ id: sessionId, statusId }, { signal }),
    }),
    [client, sessionId, statusId],
  )
}

export interface StatusDraft {
  text: string
  file: File | null
  audience: StatusAudience
  contacts: string[]
}

/** Posts and deletes statuses of a session, and refreshes what is shown of them. */
export function useStatusActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const id = sessionId
    const readAgain = <Answer>(work: Promise<Answer>): Promise<Answer> =>
      work.finally(() => invalidate(queries, keysOf(client).statuses(sessionId)))
    return {
      post: ({ text, file, audience, contacts }: StatusDraft) => {
        const readers = { audience, ...(audience !== 'contacts' && { contacts }) }
        return readAgain(
          file
            ? client.statuses.postMedia({ id, file, ...(text.trim() && { caption: text }), ...readers })
            : client.statuses.post({ id, message: text, ...readers }),
        )
      },
      remove: (statusId: string) => readAgain(client.statuses.remove({ id, statusId })),
      setReceives: async (receives: boolean) => {
        const answer = await client.statuses.updateSettings({ id, receives })
        queries.setQueryData(statusSettingsQuery(client, id).queryKey, answer)
      },
    }
  }, [client, queries, sessionId])
}
