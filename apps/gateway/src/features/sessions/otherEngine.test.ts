import { contract, splitRoute } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import type { Engine, EngineRun } from '../../engines/engine.js'
import { idleEngine } from '../../testing/idleEngine.js'
import { openGateway, required } from '../../testing/testGateway.js'

async function start(more: Partial<Engine> = {}) {
  const gateway = await openGateway({ buildEngine: () => ({ engine: idleEngine(more), phones: null }) })
  const token = await gateway.signIn()
  return { gateway, token }
}

test('reports in answer, log and activity that the device remains on an unreachable phone', async () => {
  const { gateway, token } = await start({ unpair: async () => ({ deviceRemains: true }) })
  const [gone, ended] = [await gateway.createSession(token), await gateway.createSession(token)]
  await gateway.call(`POST /sessions/${ended}/connect`, { token })
  const answers = [
    await gateway.call(`DELETE /sessions/${gone}`, { token }),
    await gateway.call(`POST /sessions/${ended}/disconnect`, { token }),
  ]
  for (const { status, body } of answers)
    expect([status, Object(body.data ?? body).deviceRemains]).toEqual([200, true])
  const again = await gateway.call(`POST /sessions/${ended}/disconnect`, { token })
  expect(again.data).not.toHaveProperty('deviceRemains')
  const { body: logs } = await gateway.call('GET /monitoring/logs', { token })
  expect(JSON.stringify(logs).split('O aparelho conectado continua no celular')).toHaveLength(3)
  const { body: activity } = await gateway.call('GET /settings/activity-logs', { token })
  expect(JSON.stringify(activity)).toContain('excluída; o aparelho conectado continua no celular')
})

const bodies: Record<string, object> = {
  scan: { qr: 'x' },
  enterCode: { phoneNumber: '5511988887777', pairingCode: 'ABCD-1234' },
  sendMessage: { content: 'oi', contactPhone: '5521977776666' },
  sendLocation: { latitude: -23.5, longitude: -46.6, contactPhone: '5521977776666' },
  sendCard: { name: 'Bruno', phone: '5521977776666', contactPhone: '5521977776666' },
  sendPoll: { question: 'Qual?', options: ['Azul', 'Verde'], contactPhone: '5521977776666' },
  readConversation: { as: 'contact' },
  react: { emoji: '👍' },
  pin: { duration: '24h' },
  edit: { content: 'oi' },
  press: { buttonId: 'sim' },
  vote: { options: ['Azul'] },
  sendEvent: { name: 'Ceia', startsAt: '2026-12-24T22:00:00.000Z', contactPhone: '5521977776666' },
  answerEvent: { answer: 'going' },
  call: { contactPhone: '5521977776666' },
  postStatus: { contactPhone: '5521977776666' },
  setOnline: { online: true },
  loadContacts: { count: 10 },
  setBlocked: { blocked: true },
  setHidden: { hidden: true },
  changeChat: { archived: true },
  restrict: {},
  type: { state: 'typing' },
  createGroup: { name: 'Clientes', participants: [] },
  renameGroup: { name: 'Clientes' },
  changeParticipant: { contactPhone: '5521977776666', action: 'add' },
}

test('every virtual phone route returns 404 under another engine', async () => {
  const { gateway } = await start()
  const form = new FormData()
  form.append('contactPhone', '5521977776666')
  form.append('file', new Blob(['x']))
  for (const [name, { route, files }] of Object.entries(contract.virtualPhone)) {
    const [method, path] = splitRoute(route)
    const url = path.replace(':contactPhone', '5521977776666').replace(':groupId', 'g')
    const body = 'file' in files ? form : bodies[name]
    const answer = await gateway.call(`${method} ${url}`, { token: 'um-segredo', ...(body && { body }) })
    expect([answer.status, answer.body.message], name).toEqual([
      404,
      'O celular virtual existe apenas com o motor virtual',
    ])
  }
})

test('the gateway names its engine and the events that it emits', async () => {
  const { gateway, token } = await start()
  expect((await gateway.call('GET /health')).body.data).toMatchObject({ engine: 'whatsapp' })
  const { events } = await gateway.read(contract.webhooks.events.answer, 'GET /webhooks/events', { token })
  // The Cloud API works beside any engine.
  const made = events.flatMap(({ name, engines }) => {
    const others = engines.filter((engine) => engine !== 'cloud')
    return others.length > 0 ? [[name, ...others]] : []
  })
  expect(made).toEqual([
    ['message:received', 'whatsapp'],
    ['system:error', 'gateway'],
    ['system:warning', 'gateway'],
  ])
})

test('rejects a pairing method that the engine lacks and changes nothing', async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const body = { phoneNumber: '5511988887777' }
  const refused = await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Esta sessão não pode ser conectada por código de pareamento',
  ])
  expect((await gateway.call(`GET /sessions/${id}`, { token })).data.session?.status).toBe('disconnected')
  const { data } = await gateway.call(`POST /sessions/${id}/connect`, { token })
  expect(data.session?.status).toBe('connecting')
})

test("logs a failed engine command in the session's log, and nothing else fails", async () => {
  const fail = () => Promise.reject(new Error('out of reach'))
  const runs: EngineRun[] = []
  const { gateway, token } = await start({
    start: async (run) => void runs.push(run),
    configure: fail,
    rejectCall: fail,
  })
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  const body = { receiveIncomingCalls: false }
  expect((await gateway.call(`PUT /sessions/${id}/behavior`, { token, body })).status).toBe(200)
  await required(runs[0]).line.call({ id: 'c1', from: { phone: '5521977776666' } })
  const path = 'GET /monitoring/logs?level=warn'
  const lines = await gateway.read(contract.monitoring.logs.answer, path, { token })
  expect(lines.map(({ message, sessionId }) => [message, sessionId])).toEqual([
    ['Sessão "Loja": não foi possível recusar uma chamada', id],
    ['Sessão "Loja": o comportamento novo vale a partir da próxima conexão', id],
  ])
})
