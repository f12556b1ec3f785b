import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { ScopedTokens } from './scopedTokens.js'

export function tokenHandlers(tokens: ScopedTokens): AreaHandlers<Contract['tokens']> {
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
