import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

const invitationQuery = (client: Morpheus, token: string) =>
  queryOptions({
    queryKey: keysOf(client).invitation(token),
    queryFn: ({ signal }) => client.invitations.check({ token }, { signal }),
    // An accepted invitation no longer exists: do not refetch it while its account is created.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Invitation behind a link; needs no sign-in. */
export function useInvitation(token: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(invitationQuery(client, token), queries)
}
