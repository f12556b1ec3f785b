import { GatewayNode } from '@morpheus/sdk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

it('lists the nodes, and reports why one cannot be drained or found', async () => {
  const listed = await ana.run(['nos', '--json'])
  const [node] = GatewayNode.array().parse(JSON.parse(listed.stdout))
  expect(node).toMatchObject({ state: 'active', homes: 0, silentFor: 0 })
  const id = node?.id ?? ''
  expect((await ana.run(['nos'])).stdout).toContain(`${node?.name}\tactive\t0\t0\t`)
  const unsure = await ana.run(['nos', 'drenar', id.slice(0, 8)])
  expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('confirme com --sim')])
  const alone = await ana.run(['nos', 'drenar', id.slice(0, 8), '--sim', '--json'])
  expect(errorIn(alone)).toMatchObject({ code: 'no_other_node', status: 409 })
  const resumed = await ana.run(['nos', 'retomar', node?.name ?? ''])
  expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('recebe sessões de novo')])
  expect(errorIn(await ana.run(['nos', 'retomar', 'outro', '--json'])).code).toBe('node_not_found')
}, 60_000)
