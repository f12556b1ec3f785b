import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../http/call.js'
import type { SqsQueues } from '../../integrations/sqs/sqsQueues.js'

export function sqsHandlers(queues: SqsQueues): AreaHandlers<Contract['sqs']> {
  return {
    get: ({ caller, params }) => queues.get(params.id, caller.user.id),
    create: ({ caller, params, body }) => queues.create(params.id, caller.user.id, body),
    update: ({ caller, params, body }) => queues.update(params.id, caller.user.id, body),
    remove: async ({ caller, params }) => {
      await queues.remove(params.id, caller.user.id)
      return {}
    },
    test: ({ caller, params, body }) => queues.test(params.id, caller.user.id, body),
  }
}
