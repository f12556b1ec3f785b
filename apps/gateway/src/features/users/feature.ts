import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { usersTables } from '../../core/tables/users.js'
import { userHandlers } from './handlers.js'
import { type InvitationServices, invitationHandlers } from './invitations/handlers.js'
import type { UserAccess } from './userAccess.js'

export const users = feature({
  rows: { users: contract.users, invitations: contract.invitations },
  handlers: ({ accounts }: { accounts: InvitationServices & { users: UserAccess } }) => ({
    users: userHandlers(accounts.users),
    invitations: invitationHandlers(accounts),
  }),
  tables: usersTables,
})
