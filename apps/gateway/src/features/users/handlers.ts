import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { UserAccess } from './userAccess.js'

export function userHandlers(users: UserAccess): AreaHandlers<Contract['users']> {
  return {
    list: async ({ signIn: caller }) => ({ users: await users.list(caller) }),
    block: ({ signIn: caller, params, origin }) => users.block(caller, params.id, origin),
    unblock: ({ signIn: caller, params, origin }) => users.unblock(caller, params.id, origin),
  }
}
