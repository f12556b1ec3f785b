import type { InvitationWay, Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/** An invitation's mail is on its way for so long. */
const lookAgainMs = 3000

const usersQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).users,
    queryFn: ({ signal }) => client.users.list({}, { signal }),
  })

const invitationsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).invitations,
    queryFn: ({ signal }) => client.invitations.list({}, { signal }),
    refetchInterval: ({ state }) => {
      const underWay = state.data?.invitations.some(
        ({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending',
      )
      return underWay ? lookAgainMs : false
    },
  })

/** The accounts of the gateway and the invitations that wait; for administrators alone. */
export function useUsers() {
  const client = useMorpheus()
  const queries = useQueryCache()
  const users = useQuery(usersQuery(client), queries)
  const invitations = useQuery(invitationsQuery(client), queries)
  return { users, invitations }
}

type Wanted = Parameters<Morpheus['invitations']['create']>[0]

/** Invites and shuts out; whatever lists users and invitations is read again. */
export function useUserActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const readAgain = () => {
      invalidate(queries, keysOf(client).users)
      invalidate(queries, keysOf(client).invitations)
    }
    const thenRead = <Input extends unknown[], Result>(act: (...input: Input) => Promise<Result>) => {
      return async (...input: Input) => {
        // Also where it failed: it may be that somebody else was faster.
        return act(...input).finally(readAgain)
      }
    }
    return {
      invite: thenRead((wanted: Wanted) => client.invitations.create(wanted)),
      resend: thenRead((id: string, by: InvitationWay) => client.invitations.resend({ id, by })),
      cancel: thenRead((id: string) => client.invitations.remove({ id })),
      block: thenRead((id: string) => client.users.block({ id })),
      unblock: thenRead((id: string) => client.users.unblock({ id })),
    }
  }, [client, queries])
}
