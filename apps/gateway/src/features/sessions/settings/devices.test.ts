import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import type { EngineRun } from '../../../engines/engine.js'
import { eachCase } from '../../../testing/eachCase.js'
import { idleEngine } from '../../../testing/idleEngine.js'
import { openGateway } from '../../../testing/testGateway.js'

const { answer } = contract.device.get

test("keeps the device's name and browser for the next pairing until reset", async () => {
  const begun: EngineRun[] = []
  const idle = idleEngine({ start: async (run) => void begun.push(run) })
  const engine = { ...idle, capabilities: { ...idle.capabilities, namesDevice: true } }
  const gateway = await openGateway({ buildEngine: async () => ({ engine, phones: null }) })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const read = (route: string, body?: object) => gateway.read(answer, route, { token, body })
  expect(await read(`GET /sessions/${id}/device`)).toEqual({ sessionId: id, name: '', browser: 'chrome' })
  const named = { sessionId: id, name: 'Loja Centro', browser: 'chrome' }
  expect(await read(`PUT /sessions/${id}/device`, { name: ' Loja Centro ' })).toEqual(named)
  expect(await read(`PUT /sessions/${id}/device`, { browser: 'edge' })).toEqual({ ...named, browser: 'edge' })
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  expect(begun[0]?.network?.device).toEqual(expect.objectContaining({ name: 'Loja Centro', browser: 'edge' }))
  expect(
    (await gateway.call(`PUT /sessions/${id}/device`, { token, body: { browser: 'lynx' } })).body,
  ).toMatchObject({
    fields: { browser: 'Use chrome, firefox, edge, safari ou opera' },
  })
  expect(await read(`POST /sessions/${id}/device/reset`)).toMatchObject({ name: '', browser: 'chrome' })
})

test('rejects a device name for sessions without a linked device', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      [{}, 'O celular virtual não tem uma lista de aparelhos'],
      [
        { apiType: 'WHATSAPP_CLOUD' },
        'Sessões da WhatsApp Cloud API não aparecem na lista de aparelhos do celular',
      ],
    ],
    async ([kind, message]) => {
      const id = await gateway.createSession(token, kind)
      const refused = await gateway.call(`PUT /sessions/${id}/device`, { token, body: { name: 'Loja' } })
      expect(refused).toMatchObject({ status: 400, body: { message } })
    },
  )
})
