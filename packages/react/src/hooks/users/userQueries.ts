import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/** An invitation's mail is on its way for so long. */
const lookAgainMs = 3000

/** The query of `useUsers`. For a query cache of yours. */
export const usersQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).users,
    queryFn: ({ signal }) => client.users.list({}, { signal }),
  })

/** The query of `useInvitations`: read again every 3 s while the mail of one is on its way. */
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
