import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

const mailStatusQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'status'],
    queryFn: ({ signal }) => client.email.status({}, { signal }),
    // Whoever opens it wants to know how it stands now.
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Whether mails can go out, asked anew whenever it is opened. */
export function useMailStatus() {
  const client = useMorpheus()
  return useQuery(mailStatusQuery(client), useQueryCache())
}
