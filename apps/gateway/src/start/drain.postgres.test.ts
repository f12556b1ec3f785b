import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { patient } from '../testing/cluster/nodes.js'
import { sharedSettings } from '../testing/cluster/sharedSettings.js'
import { openGateway, required, type TestGateway } from '../testing/testGateway.js'

const { answer: Listed } = contract.nodes.list

test('drains a node via another node: its sessions move, it still answers, and resume undoes it', async () => {
  const shared = await sharedSettings()
  const first = await openGateway({ ...shared, nodeName: 'um' })
  const token = await first.signIn()
  const ids: string[] = []
  for (const name of ['Centro', 'Sul', 'Norte']) {
    const id = await first.createSession(token, { name })
    await first.pair(token, id)
    ids.push(id)
  }
  const nodesAt = async (gateway: TestGateway) =>
    (await gateway.read(Listed, 'GET /system/nodes', { token })).nodes
  const idOf = async (name: string) => required((await nodesAt(first)).find((node) => node.name === name)).id
  const drain = (gateway: TestGateway, id: string, act: 'drain' | 'resume' = 'drain') =>
    gateway.call(`POST /system/nodes/${id}/${act}`, { token })
  const one = await idOf('um')
  const alone = await drain(first, one)
  expect([alone.status, alone.body.code]).toEqual([409, 'no_other_node'])

  const second = await openGateway({ ...shared, nodeName: 'dois' })
  const passTime = () => [first, second].map(({ clock }) => clock.advance(1000))
  const two = await idOf('dois')
  const begun = await drain(second, one)
  expect([begun.status, begun.body.data]).toMatchObject([200, { node: { name: 'um', state: 'draining' } }])
  await vi.waitFor(async () => {
    passTime()
    const shown = (await nodesAt(first)).map(({ name, state, homes, running }) => [
      name,
      state,
      homes,
      running,
    ])
    expect(shown).toEqual([
      ['um', 'draining', 0, 0],
      ['dois', 'active', 3, 3],
    ])
  }, patient)
  expect((await first.call('GET /ready')).body.code).toBe('draining')
  expect([(await first.call('GET /health')).status, (await second.call('GET /ready')).status]).toEqual([
    200, 200,
  ])
  // The sum over the nodes is the number of sessions.
  const connectedAt = async (gateway: TestGateway) =>
    (await (await gateway.fetch('GET /metrics', { token })).text())
      .split('\n')
      .filter((line) => line.startsWith('morpheus_sessions{status="connected"'))
  expect([await connectedAt(first), await connectedAt(second)]).toEqual([
    ['morpheus_sessions{status="connected",node="um"} 0'],
    ['morpheus_sessions{status="connected",node="dois"} 3'],
  ])
  // The other one must stay to run them.
  expect((await drain(first, two)).body.code).toBe('no_other_node')
  // Calls are still answered, also for a session without a home.
  const { data } = await first.call(`GET /sessions/${ids[0]}`, { token })
  expect(data.session?.status).toBe('connected')
  const added = await first.createSession(token, { name: 'Leste' })
  expect((await first.call(`POST /sessions/${added}/connect`, { token })).status).toBe(200)
  await vi.waitFor(async () => {
    passTime()
    expect((await first.call(`GET /sessions/${added}/qr`, { token })).status).toBe(200)
  }, patient)
  expect((await drain(second, one, 'resume')).body.data).toMatchObject({ node: { state: 'active' } })
  expect((await first.call('GET /ready')).status).toBe(200)
  await vi.waitFor(async () => {
    passTime()
    expect((await nodesAt(first)).map(({ homes }) => homes)).toEqual([2, 2])
  }, patient)
}, 90_000)
