import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { AcceptInvitation } from './invitations/acceptInvitation.js'
import type { Invitations } from './invitations/invitations.js'
import { usersTables } from './tables.js'
import type { UserAccess } from './userAccess.js'

export const users = feature({
  rows: { users: contract.users, invitations: contract.invitations },
  handlers: ({ accountModule }: { accountModule: InvitationServices & { users: UserAccess } }) => ({
    users: userHandlers(accountModule.users),
    invitations: invitationHandlers(accountModule),
  }),
  tables: usersTables,
  jobs: {},
})

function userHandlers(users: UserAccess): AreaHandlers<Contract['users']> {
  return {
    list: async ({ signIn: caller }) => ({ users: await users.list(caller) }),
    block: ({ signIn: caller, params, origin }) => users.block(caller, params.id, origin),
    unblock: ({ signIn: caller, params, origin }) => users.unblock(caller, params.id, origin),
  }
}

export interface InvitationServices {
  invitations: Invitations
  acceptInvitation: AcceptInvitation
}

function invitationHandlers({
  invitations,
  acceptInvitation,
}: InvitationServices): AreaHandlers<Contract['invitations']> {
  return {
    list: ({ signIn: caller }) => invitations.list(caller),
    create: ({ signIn: caller, body, origin }) => invitations.create(body, { caller, origin }),
    resend: ({ signIn: caller, params, body, origin }) =>
      invitations.resend(params.id, body.by, { caller, origin }),
    remove: async ({ signIn: caller, params, origin }) => {
      await invitations.cancel(params.id, { caller, origin })
      return {}
    },
    check: ({ body, network }) => acceptInvitation.check(body.token, network),
    accept: ({ body, network, origin }) => acceptInvitation.accept(body, network, origin),
  }
}
