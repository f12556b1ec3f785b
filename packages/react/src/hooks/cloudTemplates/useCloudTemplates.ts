import type { CloudTemplateStatus, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/**
 * What Meta's templates are narrowed to; what is absent or empty does not narrow. Every change of it asks
 * Meta anew.
 */
export interface CloudTemplatesFilter {
  /** In a template's name. */
  search?: string | undefined
  /** How Meta stands to it. */
  status?: CloudTemplateStatus | undefined
}

/** An infinite query: the templates that Meta keeps for the account of a session of the Cloud API, a page at a time. */
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
    // What Meta refuses it refuses again, and it allows few questions.
    retry: false,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/**
 * The templates that Meta keeps for the account of a session of the Cloud API, as one growing list.
 * @example
 * const { templates, error } = useCloudTemplates(session.id, { status: 'APPROVED' })
 */
export function useCloudTemplates(sessionId: string, filter: CloudTemplatesFilter = {}) {
  const client = useMorpheus()
  const query = useInfiniteQuery(cloudTemplatesQuery(client, sessionId, filter), useQueryCache())
  const { data } = query
  const templates = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.templates) ?? []
    return [...new Map(all.map((one) => [one.id, one])).values()]
  }, [data])
  return { ...query, templates }
}
