import { allRows, contract, type Endpoint, type SessionReach, splitRoute } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const timeouts = { timeout: 15_000 }
const rows = allRows()
  .map(({ row }) => row)
  .filter(({ access }) => access === 'user')

/** Values of the other session that must not appear in any answer. */
const secrets = ['Filial Oculta', '5511955554444', 'Recado da filial', '5521933332222', 'filial.invalid']

/** Gateway with two sessions with messages and a webhook each, and a full-access key for the first. */
async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const mine = await session(gateway, token, ['Matriz', '5511988887777', 'Recado da matriz', '5521977776666'])
  const others = await session(gateway, token, [
    'Filial Oculta',
    '5511955554444',
    'Recado da filial',
    '5521933332222',
  ])
  const { secret } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'Só a matriz', scopes: ['everything'], sessionIds: [mine.id] },
  })
  return { gateway, token, secret, mine, others }
}

async function session(
  gateway: TestGateway,
  token: string,
  [name, phoneNumber, content, contactPhone]: string[],
) {
  const id = await gateway.createSession(token, { name })
  const phone = await gateway.pair(token, id, phoneNumber)
  const url = `http://${name === 'Matriz' ? 'matriz' : 'filial'}.invalid/evento`
  await gateway.call(`POST /sessions/${id}/webhook`, { token, body: { url, events: ['group:created'] } })
  await gateway.call('POST /virtual-phone/messages', { token: phone, body: { content, contactPhone } })
  return { id, message: await messageOf(gateway, token, id) }
}

function messageOf(gateway: TestGateway, token: string, id: string): Promise<string> {
  return vi.waitFor(async () => {
    const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
      token,
    })
    return required(messages[0]).id
  }, timeouts)
}

/** Route of a row with its parameters replaced by ids. */
function filled({ route, sessions }: Endpoint, ids: { id: string; message: string }): string {
  const [method, path] = splitRoute(route)
  const one = sessions === 'message' || path.startsWith('/trace/') ? ids.message : ids.id
  return `${method} ${path.replace(/:(id|sessionId)(?=\/|$)/, one).replaceAll(/:\w+/g, 'x')}`
}

/** A foreign trace is never visible; rows that name no session may fail on their body or id. */
const expected: Record<SessionReach, (status: number) => boolean> = {
  one: (status) => status === 404,
  message: (status) => status === 404,
  own: (status) => [200, 400, 404].includes(status),
  none: (status) => [200, 400, 404].includes(status),
  new: (status) => status === 403,
  all: (status) => status === 403,
}

const fieldsOf = (part: unknown) => Object.keys(Object(Object(part).shape))

test('a key of one session finds nothing of another in any call of the contract', async () => {
  const { gateway, secret, mine, others } = await start()
  const found: string[] = []
  for (const row of rows) {
    const [method] = splitRoute(row.route)
    const named = fieldsOf(row.query).includes('sessionId') ? `?sessionId=${others.id}` : ''
    const route = `${filled(row, others)}${named}`
    const body = Object.keys(row.files).length > 0 ? form(others.id) : { sessionId: others.id }
    const answer = await gateway.fetch(route, { token: secret, ...(method !== 'GET' && { body }) })
    const text = await answer.text()
    if (!expected[row.sessions](answer.status)) found.push(`${route}: ${answer.status} ${text.slice(0, 200)}`)
    const withoutGiven = text.replaceAll(`"${others.message}"`, '')
    for (const one of [...secrets, others.id])
      if (withoutGiven.includes(one)) found.push(`${route} tells of ${one}`)
  }
  expect(found).toEqual([])
  // The key does see its own session.
  const texts = await Promise.all(
    [
      '/sessions',
      '/events?after=0',
      '/dashboard/overview',
      '/monitoring/sessions',
      '/webhooks',
      `/messages/${mine.message}`,
    ].map(async (path) => (await gateway.fetch(`GET ${path}`, { token: secret })).text()),
  )
  for (const text of texts) expect(text).toMatch(/Matriz|matriz|5511988887777|Recado/)
  expect((await gateway.call(`GET /trace/${mine.message}`, { token: secret })).status).toBe(200)
})

test("figures of a key cover its sessions only, and it cannot send another session's file", async () => {
  const { gateway, token, secret, mine, others } = await start()
  const stats = await gateway.read(contract.dashboard.stats.answer, 'GET /dashboard/stats', { token: secret })
  expect([stats.sessions, stats.contacts.total]).toEqual([
    { total: 1, connected: 1, paired: 1, down: 0, reconnecting: 0, attention: 0, targets: 1 },
    11,
  ])
  const all = await gateway.read(contract.dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect([all.sessions.total, all.contacts.total]).toEqual([2, 22])
  const messages = await gateway.read(
    contract.dashboard.messageStats.answer,
    'GET /dashboard/messages/stats',
    { token: secret },
  )
  expect(messages.totals.received).toBe(1)
  const sent = await gateway.call(`POST /sessions/${mine.id}/send`, {
    token: secret,
    body: { to: '5521977776666', type: 'image', media: others.message },
  })
  expect(sent.status).toBe(400)
  const more = await gateway.call(`GET /sessions?limit=1`, { token: secret })
  expect([more.data.sessions?.length, more.data.nextCursor]).toEqual([1, null])
  // Deleting its session leaves the key with none, not with all.
  await gateway.call(`DELETE /sessions/${mine.id}`, { token })
  expect((await gateway.call('GET /sessions', { token: secret })).data.sessions).toEqual([])
})

test('a socket of a key receives only events of its session', async () => {
  const { gateway, token, secret, mine, others } = await start()
  const { socket, events } = await gateway.listen(secret)
  const refused = { success: false, message: 'Sessão não encontrada' }
  expect(await socket.emitWithAck('join-session', others.id)).toEqual(refused)
  expect(await socket.emitWithAck('watch-targets', others.id)).toEqual(refused)
  expect(await socket.emitWithAck('watch-targets', null)).toEqual({ success: true })
  await gateway.call(`PUT /sessions/${others.id}`, { token, body: { name: 'Filial Oculta 2' } })
  await gateway.call(`PUT /sessions/${others.id}/webhook`, {
    token,
    body: { url: 'http://filial.invalid/2' },
  })
  await gateway.call(`POST /sessions/${others.id}/disconnect`, { token })
  await gateway.call(`PUT /sessions/${mine.id}`, { token, body: { name: 'Matriz 2' } })
  await vi.waitFor(() => expect(JSON.stringify(events)).toContain('Matriz 2'), timeouts)
  const heard = JSON.stringify(events)
  for (const one of [...secrets, others.id]) expect(heard).not.toContain(one)
})

function form(sessionId: string): FormData {
  const data = new FormData()
  data.set('sessionId', sessionId)
  data.set('to', '5521977776666')
  data.set('file', new Blob(['oi'], { type: 'text/plain' }), 'oi.txt')
  return data
}
