import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import type { OutwardTests } from '../../features/deliveries/outwardTests.js'
import { BotFailure } from '../botFailure.js'
import type { TargetCalls } from '../kind.js'
import { N8nClient } from './n8nClient.js'
import { doorOf } from './n8nDoor.js'
import type { N8nSettings } from './n8nSettings.js'
import { triggerWorkflow } from './n8nWebhook.js'

const triggerSeconds = 60

interface Tools {
  api: ApiCaller
  clock: Pick<Clock, 'now'>
  /** Outbound calls count towards the user's limit of tests. */
  tests: OutwardTests
}

/** Configuration spec §7.3, n8n: calls of its own. */
export function n8nCalls(
  targets: Pick<TargetCalls<unknown, N8nSettings>, 'open'>,
  { api, clock, tests }: Tools,
): Pick<AreaHandlers<Contract['n8n']>, 'trigger' | 'activate'> {
  const clientOf = async (sessionId: string, userId: string) => {
    const { config } = await targets.open(sessionId, userId)
    return { client: new N8nClient(api, config, userId), config }
  }
  return {
    async trigger({ caller, params, body }) {
      const userId = caller.user.id
      const { client, config } = await clientOf(params.id, userId)
      return tests.run(userId, (signal) => BotFailure.refusing(triggered(client, params.workflowId, signal)))
      async function triggered(client: N8nClient, workflowId: string, signal: AbortSignal) {
        const workflow = await client.workflow(workflowId, signal)
        if (!workflow.active) throw inactive()
        const door = doorOf(workflow, client.server)
        const signed = { secret: config.signingSecret, nowMs: clock.now() }
        return triggerWorkflow(api, userId, door, { body, seconds: triggerSeconds, ...signed }, signal)
      }
    },

    async activate({ caller, params: { id, workflowId } }) {
      const { client } = await clientOf(id, caller.user.id)
      return tests.run(caller.user.id, (signal) =>
        BotFailure.refusing(client.activate(workflowId, signal).then(toWorkflow)),
      )
    },
  }
}

const toWorkflow = ({ id, name, active }: { id: string; name: string; active: boolean }) => ({
  id,
  name,
  active,
})

const inactive = () =>
  new HttpError(
    'conflict',
    'workflow_inactive',
    'O workflow está inativo: ative-o no n8n, ou por aqui, e dispare de novo.',
  )
