import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import {
  type TemplatesFilter,
  templateAnalyticsQuery,
  templateLibraryQuery,
  templateStatsQuery,
  templatesQuery,
} from './templateQueries.js'

/**
 * A user's templates as one growing list, the newest first.
 * @example
 * const { templates, fetchNextPage } = useTemplates({ search: 'boas-vindas', isActive: true })
 */
export function useTemplates(filter: TemplatesFilter = {}) {
  const query = useInfiniteQuery(templatesQuery(useMorpheus(), filter), useQueryCache())
  const { data } = query
  // One that is made while pages are read moves the others.
  const templates = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.templates) ?? []
    return [...new Map(all.map((one) => [one.id, one])).values()]
  }, [data])
  return { ...query, templates }
}

/**
 * How many templates and categories the user has, and how many were made since the first of the month.
 * @example
 * const { data } = useTemplateStats()
 * const total = data?.total ?? 0
 */
export const useTemplateStats = () => useQuery(templateStatsQuery(useMorpheus()), useQueryCache())

/** The templates that come with the gateway. */
export const useTemplateLibrary = () => useQuery(templateLibraryQuery(useMorpheus()), useQueryCache())

/** How often the user's templates were sent. */
export const useTemplateAnalytics = () => useQuery(templateAnalyticsQuery(useMorpheus()), useQueryCache())
