import { contract } from '@morpheus/sdk/contract'
import { openGateway } from './testGateway.js'

/** A gateway with a session, and the calls of its target of a kind. `send` queues a numbered event. */
export async function openEventTarget(
  kind: 'rabbitmq' | 'sqs' | 'nats' | 'kafka',
  overrides: Parameters<typeof openGateway>[0] = {},
) {
  const gateway = await openGateway(overrides)
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const route = `/sessions/${id}/${kind}`
  const check = (body: object) =>
    gateway.read(contract[kind].test.answer, `POST ${route}/test`, { token, body })
  const health = async (of = gateway) =>
    (await of.read(contract.deliveries.targets.answer, `GET /sessions/${id}/events`, { token }))[kind]
  const send = (number: number, data: object = {}) =>
    gateway.call('POST /events/test', {
      token,
      body: { sessionId: id, eventType: 'group:participant:added', data: { number, ...data } },
    })
  return { gateway, token, id, route, check, health, send }
}
