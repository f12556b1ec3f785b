import type { CloudTemplateStatus, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Filters Meta's templates; absent or empty fields do not filter. Every change queries Meta again. */
export interface CloudTemplatesFilter {
  /** Text in the template's name. */
  search?: string | undefined
  /** Review status at Meta. */
  status?: CloudTemplateStatus | undefined
}

/** An infinite query of the message templates that Meta stores for a Cloud API session. */
export const cloudTemplatesQuery = (
  client: Morpheus,
  sessionId: string,
  { search = '', status }: CloudTemplatesFilter,
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).cloudTemplates, sessionId, { search, status: status ?? null }],
    queryFn: ({ signal, pageParam }) =>
      client.cloudTemplates.list(
        {
          id: sessionId,
          ...(search && { search }),
          ...(status && { status }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // Meta repeats its errors and rate-limits strictly.
    retry: false,
    staleTime: 0,
    placeholderData: (previous) => previous,
  })

/**
 * Message templates that Meta stores for a Cloud API session, as one growing list.
 * @example
 * const { templates, error } = useCloudTemplates(session.id, { status: 'APPROVED' })
 */
export function useCloudTemplates(sessionId: string, filter: CloudTemplatesFilter = {}) {
  const client = useMorpheus()
  const query = useInfiniteQuery(cloudTemplatesQuery(client, sessionId, filter), useQueryCache())
  const { data } = query
  const templates = useMemo(() => {
    const templates = data?.pages.flatMap((page) => page.templates) ?? []
    return [...new Map(templates.map((one) => [one.id, one])).values()]
  }, [data])
  return { ...query, templates }
}
