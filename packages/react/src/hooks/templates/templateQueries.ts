import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/**
 * Which of a user's templates: `search` looks into name, description, category and content without case and
 * accents; `category` is a category's whole name. What is absent does not narrow.
 */
export interface TemplatesFilter {
  /** In name, description, category and content. */
  search?: string | undefined
  /** A category's whole name. */
  category?: string | undefined
  /** Whether it may be used. */
  isActive?: boolean | undefined
}

const limit = 48

/** An infinite query: a user's templates, the newest first, a page at a time. What was found stays while another filter is under way. */
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

/** How many templates and categories the user has, and how many were made since the first of the month. */
export const templateStatsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'stats'],
    queryFn: async ({ signal }) => (await client.templates.stats({}, { signal })).stats,
    staleTime: 0,
  })

/** The templates that come with the gateway. */
export const templateLibraryQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'library'],
    queryFn: async ({ signal }) => (await client.templates.library({}, { signal })).library,
    staleTime: 0,
  })

/** How often the user's templates were sent. */
export const templateAnalyticsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'analytics'],
    queryFn: async ({ signal }) => (await client.templates.analytics({}, { signal })).analytics,
    staleTime: 0,
  })
