import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/** Milliseconds between reads while an invitation's mail is being sent. */
const lookAgainMs = 3000

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
      const underWay = state.data?.invitations.some(
        ({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending',
      )
      return underWay ? lookAgainMs : false
    },
  })
