import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { type AskedDays, forgettingsQuery, retentionQuery } from './privacyQueries.js'

/** Erasure receipts, and the progress of running erasures. */
export function useForgettings() {
  return useQuery(forgettingsQuery(useMorpheus()), useQueryCache())
}

/** Retention settings and a preview of deletions under `asked`; keeps the previous preview while the next loads. */
export function useRetention(asked: AskedDays = {}) {
  return useQuery(retentionQuery(useMorpheus(), asked), useQueryCache())
}
