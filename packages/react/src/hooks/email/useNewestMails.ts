import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/** The account's newest mails, and what became of them. */
export function useNewestMails() {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).email, 'mails'],
      queryFn: ({ signal }) => client.email.emails({}, { signal }),
      staleTime: 0,
    },
    useQueryCache(),
  )
}
