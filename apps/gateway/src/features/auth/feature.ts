import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { authTables } from '../../core/tables/auth.js'
import type { DeviceAuthorization } from './deviceAuthorization/deviceAuthorization.js'
import { deviceAuthorizationHandlers } from './deviceAuthorization/handlers.js'
import { authHandlers } from './handlers.js'
import { tokenHandlers } from './scopedTokens/handlers.js'
import type { ScopedTokens } from './scopedTokens/scopedTokens.js'
import type { SignIn } from './signIn.js'

export interface Services {
  accounts: { signIn: SignIn; scopedTokens: ScopedTokens; deviceAuthorization: DeviceAuthorization }
}

export const auth = feature({
  rows: { auth: contract.auth, tokens: contract.tokens, deviceAuthorization: contract.deviceAuthorization },
  handlers: ({ accounts }: Services) => ({
    auth: authHandlers(accounts.signIn),
    tokens: tokenHandlers(accounts.scopedTokens),
    deviceAuthorization: deviceAuthorizationHandlers(accounts.deviceAuthorization),
  }),
  tables: authTables,
})
