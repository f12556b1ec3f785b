import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../http/call.js'
import type { Rabbitmqs } from '../../integrations/rabbitmq/rabbitmqs.js'

export function rabbitmqHandlers(rabbitmqs: Rabbitmqs): AreaHandlers<Contract['rabbitmq']> {
  return {
    get: ({ caller, params }) => rabbitmqs.get(params.id, caller.user.id),
    create: ({ caller, params, body }) => rabbitmqs.create(params.id, caller.user.id, body),
    update: ({ caller, params, body }) => rabbitmqs.update(params.id, caller.user.id, body),
    remove: async ({ caller, params }) => {
      await rabbitmqs.remove(params.id, caller.user.id)
      return {}
    },
    test: ({ caller, params, body }) => rabbitmqs.test(params.id, caller.user.id, body),
  }
}
