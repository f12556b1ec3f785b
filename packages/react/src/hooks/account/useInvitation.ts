import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

const invitationQuery = (client: Morpheus, token: string) =>
  queryOptions({
    queryKey: keysOf(client).invitation(token),
    queryFn: ({ signal }) => client.invitations.check({ token }, { signal }),
    // Once accepted it is no more: whoever is making their account need not be told.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whom the invitation of a link is for. Nobody need be signed in. */
export function useInvitation(token: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(invitationQuery(client, token), queries)
}
