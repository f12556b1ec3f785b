import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import type { OutwardTests } from '../../features/deliveries/outwardTests.js'
import { BotFailure } from '../botFailure.js'
import type { TargetCalls } from '../kind.js'
import { FlowiseClient } from './flowiseClient.js'
import type { FlowiseSettings } from './flowiseSettings.js'

/** Configuration spec §7.3, Flowise: calls of its own. */
export function flowiseCalls(
  targets: Pick<TargetCalls<unknown, FlowiseSettings>, 'open'>,
  { api, tests }: { api: ApiCaller; tests: OutwardTests },
): Pick<AreaHandlers<Contract['flowise']>, 'send'> {
  return {
    async send({ caller, params, body }) {
      const userId = caller.user.id
      const { config } = await targets.open(params.id, userId)
      if (config.chatflowId === '') throw noChatflow()
      const client = new FlowiseClient(api, config, userId)
      return tests.run(userId, (signal) =>
        BotFailure.refusing(client.predict(config.chatflowId, body, signal)),
      )
    },
  }
}

function noChatflow(): HttpError {
  const message = 'Informe o ID do chatflow primeiro'
  return new HttpError('invalid', 'invalid_request', message, { fields: { chatflowId: message } })
}
