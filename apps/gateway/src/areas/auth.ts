import type { Contract } from '@morpheus/sdk/contract'
import type { SignIn } from '../accounts/signIn.js'
import type { AreaHandlers } from '../http/call.js'

export function authHandlers(signIn: SignIn): AreaHandlers<Contract['auth']> {
  return {
    login: ({ body, network }) => signIn.login(body, network),
    logout: async ({ caller }) => {
      await signIn.logout(caller)
      return {}
    },
    signOutEverywhere: async ({ caller }) => {
      await signIn.signOutEverywhere(caller)
      return {}
    },
    verify: ({ caller }) => ({ user: caller.user }),
    refresh: ({ caller, idempotencyKey }) => signIn.refresh(caller, idempotencyKey),
  }
}
