import type { InvitationWay, Morpheus } from '@morpheus/sdk'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

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
    const thenRead = <Input extends unknown[], Result>(act: (...input: Input) => Promise<Result>) => {
      return async (...input: Input) => {
        // Refresh after failures too: another administrator may have acted first.
        return act(...input).finally(readAgain)
      }
    }
    return {
      invite: thenRead((wanted: NewInvitation) => client.invitations.create(wanted)),
      resend: thenRead((id: string, by: InvitationWay) => client.invitations.resend({ id, by })),
      cancel: thenRead((id: string) => client.invitations.remove({ id })),
      block: thenRead((id: string) => client.users.block({ id })),
      unblock: thenRead((id: string) => client.users.unblock({ id })),
    }
  }, [client, queries])
}
