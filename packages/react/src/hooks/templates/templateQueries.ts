import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

export interface TemplatesFilter {
  search?: string
  category?: string | undefined
  isActive?: boolean | undefined
}

const limit = 48

/** What was found stays while another filter is under way. */
export const templatesQuery = (client: Morpheus, { search = '', category, isActive }: TemplatesFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [
      ...keysOf(client).templates,
      'list',
      { search, category: category ?? null, isActive: isActive ?? null },
    ],
    queryFn: ({ signal, pageParam }) =>
      client.templates.list(
        {
          limit,
          ...(search && { search }),
          ...(category !== undefined && { category }),
          ...(isActive !== undefined && { isActive }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before) => before,
  })

export const templateStatsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'stats'],
    queryFn: async ({ signal }) => (await client.templates.stats({}, { signal })).stats,
    staleTime: 0,
  })

export const templateLibraryQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'library'],
    queryFn: async ({ signal }) => (await client.templates.library({}, { signal })).library,
    staleTime: 0,
  })

export const templateAnalyticsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'analytics'],
    queryFn: async ({ signal }) => (await client.templates.analytics({}, { signal })).analytics,
    staleTime: 0,
  })
