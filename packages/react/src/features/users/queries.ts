import type { InvitationWay, Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

/** Milliseconds between reads while an invitation's mail is being sent. */
const pollMs = 3000

/** The query of `useUsers`, for your query cache. */
export const usersQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).users,
    queryFn: ({ signal }) => client.users.list({}, { signal }),
  })

/** The query of `useInvitations`: refetched every 3 s while a mail is being sent. */
export const invitationsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).invitations,
    queryFn: ({ signal }) => client.invitations.list({}, { signal }),
    refetchInterval: ({ state }) => {
      const isPending = state.data?.invitations.some(
        ({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending',
      )
      return isPending ? pollMs : false
    },
  })

/** Accounts of the gateway; administrators only. */
export function useUsers() {
  return useQuery(usersQuery(useMorpheus()), useQueryCache())
}

/** Pending invitations, and whether mails can be sent; administrators only. */
export function useInvitations() {
  return useQuery(invitationsQuery(useMorpheus()), useQueryCache())
}

type NewInvitation = Parameters<Morpheus['invitations']['create']>[0]

/** Invites and removes users, and refreshes both lists. */
export function useUserActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const readAgain = () => {
      invalidate(queries, keysOf(client).users)
      invalidate(queries, keysOf(client).invitations)
    }
    const rereadAfter = <Input extends unknown[], Result>(call: (...input: Input) => Promise<Result>) => {
      return async (...input: Input) => {
        // Refresh after failures too: another administrator may have acted first.
        return call(...input).finally(readAgain)
      }
    }
    return {
      invite: rereadAfter((invitation: NewInvitation) => client.invitations.create(invitation)),
      resend: rereadAfter((id: string, by: InvitationWay) => client.invitations.resend({ id, by })),
      cancel: rereadAfter((id: string) => client.invitations.remove({ id })),
      block: rereadAfter((id: string) => client.users.block({ id })),
      unblock: rereadAfter((id: string) => client.users.unblock({ id })),
    }
  }, [client, queries])
}
