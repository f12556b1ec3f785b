import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { type ContactsFilter, contactsQuery } from './contactQueries.js'

/** A session's contacts, a page at a time; `data.pages[0].total` says how many there are. */
export function useContacts(filter: ContactsFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useInfiniteQuery(contactsQuery(client, filter), queries)
}
