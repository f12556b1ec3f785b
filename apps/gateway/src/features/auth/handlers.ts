import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { KeyPower } from '../../core/http/callers.js'
import type { SignIn } from './signIn.js'

const powerOf = ({ name, scopes, sessions }: KeyPower) => ({
  name,
  scopes: [...scopes],
  sessionIds: sessions && [...sessions],
})

export function authHandlers(signIn: SignIn): AreaHandlers<Contract['auth']> {
  return {
    login: ({ body, network, origin }) => signIn.login(body, network, origin),
    logout: async ({ signIn: caller, origin }) => {
      await signIn.logout(caller, origin)
      return {}
    },
    signOutEverywhere: async ({ caller }) => {
      await signIn.signOutEverywhere(caller)
      return {}
    },
    verify: ({ caller: { user, key } }) => ({ user, key: key && powerOf(key) }),
    refresh: ({ signIn: caller, idempotencyKey, origin }) => signIn.refresh(caller, idempotencyKey, origin),
  }
}
