import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { AcceptInvitation } from './acceptInvitation.js'
import type { Invitations } from './invitations.js'

export interface InvitationServices {
  invitations: Invitations
  acceptInvitation: AcceptInvitation
}

export function invitationHandlers({
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
