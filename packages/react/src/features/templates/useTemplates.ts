import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import {
  type TemplatesFilter,
  templateAnalyticsQuery,
  templateLibraryQuery,
  templateStatsQuery,
  templatesQuery,
} from './templateQueries.js'

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
    const all = data?.pages.flatMap((page) => page.templates) ?? []
    return [...new Map(all.map((one) => [one.id, one])).values()]
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
