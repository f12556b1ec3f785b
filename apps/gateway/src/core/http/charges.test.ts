import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, roomyLimits, type TestGateway } from '../../testing/testGateway.js'

async function start(limits: Partial<typeof roomyLimits>) {
  const gateway = await openGateway({ limits: { ...roomyLimits, ...limits } })
  return { gateway, ana: await gateway.signIn(), bia: await gateway.another() }
}

const session = (gateway: TestGateway, token: string) =>
  gateway.call('POST /sessions', { token, body: { name: 'Loja' } })

/** A request that declares a body length and sends no body. */
function claim(
  gateway: TestGateway,
  path: string,
  token: string,
  bytes: number,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes,
    }
    const call = request(new URL(path, gateway.url), { method: 'POST', headers }, (answer) => {
      resolve({ status: answer.statusCode ?? 0 })
      call.destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
  })
}

test('a flood of calls gets 429 with Retry-After; other users and later calls succeed', async () => {
  // A burst of ten, then one a second.
  const { gateway, ana, bia } = await start({ callsPerMinute: 60 })
  for (let count = 0; count < 10; count += 1) {
    expect((await gateway.call('GET /sessions', { token: ana })).status).toBe(200)
  }
  const refused = await gateway.call('GET /sessions', { token: ana })
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    429,
    '1',
    {
      success: false,
      code: 'rate_limited',
      message: 'Muitas requisições. Tente novamente em 1 segundo.',
      messageI18n: {
        code: 'common.requests_many',
        params: { wait: { code: 'common.seconds', params: { count: 1 } } },
      },
    },
  ])
  expect((await gateway.call('GET /sessions', { token: bia })).status).toBe(200)
  gateway.clock.advance(1000)
  expect((await gateway.call('GET /sessions', { token: ana })).status).toBe(200)
})

test('limits the bytes a user stores, test events included; not reads, deletes and logout', async () => {
  const { gateway, ana, bia } = await start({ megabytesPerDay: 4 })
  const receiver = await openReceiver()
  const { data } = await session(gateway, ana)
  const id = data.session?.id
  const body = { url: receiver.url, enabled: true, events: ['message:received'] }
  await gateway.call(`POST /sessions/${id}/webhook`, { token: ana, body })
  const send = () =>
    gateway.call('POST /events/test', {
      token: ana,
      body: { sessionId: id, eventType: 'message:received', data: { text: 'a'.repeat(200_000) } },
    })
  // Body and delivery of some 400 kB each.
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 201, 201])
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([429, 'write_limited'])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(refused.body.message).toBe(
    `Muitos dados gravados em pouco tempo. Tente novamente em ${Math.ceil(seconds / 60)} minutos.`,
  )
  expect((await gateway.call('GET /sessions', { token: ana })).status).toBe(200)
  expect((await session(gateway, bia)).status).toBe(201)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  gateway.clock.advance(seconds * 1000)
  expect((await session(gateway, ana)).status).toBe(201)
  await send()
  expect((await session(gateway, ana)).status).toBe(429)
  expect((await gateway.call(`DELETE /sessions/${id}`, { token: ana })).status).toBe(200)
  expect((await gateway.call('POST /auth/logout', { token: ana })).status).toBe(200)
})

test("a virtual phone's calls count towards its owner's limit", async () => {
  const { gateway, ana, bia } = await start({ megabytesPerDay: 4 })
  const id = await gateway.createSession(ana)
  const phone = await gateway.pair(ana, id)
  const say = () =>
    gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content: 'a'.repeat(4000), contactPhone: '5521977776666' },
    })
  let refused = await say()
  for (let count = 0; count < 300 && refused.status === 201; count += 1) refused = await say()
  expect([refused.status, refused.body.code]).toEqual([429, 'write_limited'])
  expect((await session(gateway, ana)).status).toBe(429)
  expect((await session(gateway, bia)).status).toBe(201)
})

test('a false Content-Length is charged at most the size of the largest allowed body', async () => {
  const { gateway, ana } = await start({ megabytesPerDay: 4 })
  const { status } = await claim(gateway, '/api/sessions', ana, 10_000_000_000)
  expect(status).toBe(413)
  // A burst of 1 MB, a quarter of which is spent.
  expect((await session(gateway, ana)).status).toBe(201)
  const phone = await gateway.pair(ana, await gateway.createSession(ana))
  expect((await claim(gateway, '/api/virtual-phone/messages', phone, 10_000_000_000)).status).toBe(413)
  expect((await session(gateway, ana)).status).toBe(201)
})

test("rejects a session beyond the user's limit; a repeated request or a deletion helps", async () => {
  const { gateway, ana, bia } = await start({ sessions: 2 })
  const key = { 'idempotency-key': 'a-primeira-vez' }
  const first = await gateway.call('POST /sessions', { token: ana, body: { name: 'Loja' }, headers: key })
  expect((await session(gateway, ana)).status).toBe(201)
  const refused = await session(gateway, ana)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    400,
    'session_limit',
    'O limite de 2 sessões por usuário foi atingido. Exclua as que não usa mais.',
  ])
  const again = await gateway.call('POST /sessions', { token: ana, body: { name: 'Loja' }, headers: key })
  expect([again.status, again.data.session?.id]).toEqual([201, first.data.session?.id])
  expect((await session(gateway, bia)).status).toBe(201)
  await gateway.call(`DELETE /sessions/${first.data.session?.id}`, { token: ana })
  expect((await session(gateway, ana)).status).toBe(201)
})
