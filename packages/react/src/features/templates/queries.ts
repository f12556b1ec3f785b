import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/**
 * Filters the user's templates. `search` ignores case and accents; `category` is an exact name. Absent fields do not
 * filter.
 */
export interface TemplatesFilter {
  /** Text in name, description, category or content. */
  search?: string | undefined
  /** Exact category name. */
  category?: string | undefined
  /** Usable templates only, or disabled ones only. */
  isActive?: boolean | undefined
}

const limit = 48

/** An infinite query of the user's templates, newest first. Keeps results while another filter loads. */
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
    placeholderData: (previous) => previous,
  })

/** Counts of the user's templates and categories, and of templates created this month. */
export const templateStatsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'stats'],
    queryFn: async ({ signal }) => (await client.templates.stats({}, { signal })).stats,
    staleTime: 0,
  })

/** Built-in templates of the gateway. */
export const templateLibraryQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'library'],
    queryFn: async ({ signal }) => (await client.templates.library({}, { signal })).library,
    staleTime: 0,
  })

/** Usage counts of the user's templates. */
export const templateAnalyticsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).templates, 'analytics'],
    queryFn: async ({ signal }) => (await client.templates.analytics({}, { signal })).analytics,
    staleTime: 0,
  })

/**
 * Templates of the user as one growing list, newest first.
 * @example
 * const { templates, fetchNextPage } = useTemplates({ search: 'boas-vindas', isActive: true })
 */
export function useTemplates(filter: TemplatesFilter = {}) {
  const query = useInfiniteQuery(templatesQuery(useMorpheus(), filter), useQueryCache())
  const { data } = query
  // A template created between page reads shifts the others: deduplicate by id.
  const templates = useMemo(() => {
    const templates = data?.pages.flatMap((page) => page.templates) ?? []
    return [...new Map(templates.map((one) => [one.id, one])).values()]
  }, [data])
  return { ...query, templates }
}

/**
 * Counts of the user's templates and categories, and of templates created this month.
 * @example
 * const { data } = useTemplateStats()
 * const total = data?.total ?? 0
 */
export const useTemplateStats = () => useQuery(templateStatsQuery(useMorpheus()), useQueryCache())

/** Built-in templates of the gateway. */
export const useTemplateLibrary = () => useQuery(templateLibraryQuery(useMorpheus()), useQueryCache())

/** Usage counts of the user's templates. */
export const useTemplateAnalytics = () => useQuery(templateAnalyticsQuery(useMorpheus()), useQueryCache())
