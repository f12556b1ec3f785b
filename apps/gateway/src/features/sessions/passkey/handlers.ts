import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { Passkeys } from './passkeys.js'

export function passkeyHandlers(passkeys: Passkeys): AreaHandlers<Contract['passkey']> {
  return {
    start: ({ caller: { user, asker, stillMay }, params, body, origin }) =>
      passkeys.start(params.id, body.confirmed, { userId: user.id, asker, stillMay, origin }),
    answer: async ({ body }) => {
      const { name } = await passkeys.answer(body.token, body.assertion)
      return { name }
    },
    confirm: async ({ caller: { user, asker }, params }) => {
      await passkeys.confirm(params.id, { userId: user.id, asker })
      return {}
    },
  }
}
