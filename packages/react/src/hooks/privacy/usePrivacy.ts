import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { type AskedDays, forgettingsQuery, retentionQuery } from './privacyQueries.js'

/** The people who were forgotten, as their receipts have it, and how far it is with those who are being. */
export function useForgettings() {
  return useQuery(forgettingsQuery(useMorpheus()), useQueryCache())
}

/** For how long things are kept, and what these days would delete now; what was shown stays until that is known. */
export function useRetention(asked: AskedDays = {}) {
  return useQuery(retentionQuery(useMorpheus(), asked), useQueryCache())
}
