import { useInfiniteQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { type ContactsFilter, contactsQuery } from './contactQueries.js'

/**
 * A session's contacts, paged; `data.pages[0].total` is their number.
 * @example
 * const { data, fetchNextPage } = useContacts({ sessionId, search: 'ana' })
 * const contacts = data?.pages.flatMap((page) => page.contacts) ?? []
 */
export function useContacts(filter: ContactsFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useInfiniteQuery(contactsQuery(client, filter), queries)
}
