import { contract, type GatewayNode } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openGateway, required } from '../../testing/testGateway.js'

const { answer: Listed } = contract.nodes.list

test('a single gateway lists itself to administrators and cannot be drained', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.pair(token, await gateway.createSession(token))
  const { nodes } = await gateway.read(Listed, 'GET /system/nodes', { token })
  expect(nodes).toEqual([
    {
      id: expect.any(String),
      name: 'loja-1',
      version: expect.stringMatching(/^\d/),
      state: 'active',
      startedAt: expect.any(String),
      silentFor: 0,
      homes: 1,
      running: 1,
      lag: expect.any(Number),
      memory: expect.any(Number),
    } satisfies GatewayNode,
  ])
  const [{ id, memory }] = [required(nodes[0])]
  expect(memory).toBeGreaterThan(10_000_000)
  const refused = await gateway.call(`POST /system/nodes/${id}/drain`, { token })
  expect([refused.status, refused.body.code]).toEqual([409, 'no_other_node'])
  expect((await gateway.call('POST /system/nodes/x/drain', { token })).body.code).toBe('node_not_found')
  expect((await gateway.call('GET /ready')).status).toBe(200)
})

test('users who are not administrators get 403 for listing and draining nodes', async () => {
  const gateway = await openGateway()
  const token = await gateway.another()
  for (const route of ['GET /system/nodes', 'POST /system/nodes/x/drain', 'POST /system/nodes/x/resume']) {
    const { status, body } = await gateway.call(route, { token })
    expect([status, body.message], route).toEqual([403, 'Só administradores veem e esvaziam os nós'])
  }
})
