import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { KeyPermissions } from '../../core/http/callers.js'
import type { DeviceAuthorization } from './deviceAuthorization/deviceAuthorization.js'
import type { ScopedTokens } from './scopedTokens/scopedTokens.js'
import type { SignIn } from './signIn.js'
import { signInSummary } from './signInLog.js'
import { authTables } from './tables.js'

const toPermissions = ({ name, scopes, sessions }: KeyPermissions) => ({
  name,
  scopes: [...scopes],
  sessionIds: sessions && [...sessions],
})

function authHandlers(signIn: SignIn): AreaHandlers<Contract['auth']> {
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
    verify: ({ caller: { user, key } }) => ({ user, key: key && toPermissions(key) }),
    refresh: ({ signIn: caller, idempotencyKey, origin }) => signIn.refresh(caller, idempotencyKey, origin),
  }
}

export interface Services {
  accountModule: { signIn: SignIn; scopedTokens: ScopedTokens; deviceAuthorization: DeviceAuthorization }
}

export const auth = feature({
  rows: { auth: contract.auth, tokens: contract.tokens, deviceAuthorization: contract.deviceAuthorization },
  handlers: ({ accountModule }: Services) => ({
    auth: authHandlers(accountModule.signIn),
    tokens: tokenHandlers(accountModule.scopedTokens),
    deviceAuthorization: deviceAuthorizationHandlers(accountModule.deviceAuthorization),
  }),
  tables: authTables,
  jobs: { signInSummary },
})

function deviceAuthorizationHandlers(
  devices: DeviceAuthorization,
): AreaHandlers<Contract['deviceAuthorization']> {
  return {
    start: ({ body, network, origin }) => devices.start(body.deviceName, network, origin),
    token: ({ body, network, origin }) => devices.exchange(body.deviceCode, network, origin),
    get: ({ params, signIn: caller, network }) => devices.find(params.userCode, { caller, network }),
    decide: async ({ params, body, signIn: caller, network, origin }) => {
      await devices.decide(params.userCode, body.approve, { caller, network, origin })
      return {}
    },
  }
}

function tokenHandlers(tokens: ScopedTokens): AreaHandlers<Contract['tokens']> {
  return {
    create: (call) => {
      const { user, key } = call.caller
      return tokens.make(call.body, {
        userId: user.id,
        ...(key ? { key } : { key: null, signIn: call.signIn }),
      })
    },
  }
}
