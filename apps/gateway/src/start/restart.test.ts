import { contract } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callAt, runGateway, signInAt } from '../testing/gatewayProcess.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin } from '../testing/testGateway.js'

const statusOf = async (url: string, token: string, id: string) =>
  contract.sessions.get.answer.parse(await callAt(url, `GET /sessions/${id}`, { token })).session.status

const qrOf = async (url: string, token: string, id: string) => {
  const answer = await vi.waitFor(() => callAt(url, `GET /sessions/${id}/qr`, { token }), { timeout: 5000 })
  return contract.sessions.qr.answer.shape.data.parse(answer)
}

test('after kill -9 every session returns to its previous state', async () => {
  const folder = temporaryFolder()
  const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }
  const start = (port: string) =>
    runGateway(['--host', '127.0.0.1', '--port', port, '--data', folder], { env })
  const first = start('0')
  const url = await first.url
  const token = await signInAt(url, admin)
  const create = async (name: string) =>
    contract.sessions.create.answer.parse(await callAt(url, 'POST /sessions', { token, body: { name } }))
      .session.id
  const pair = async (id: string) => {
    await callAt(url, `POST /sessions/${id}/connect`, { token })
    const { qrText } = await qrOf(url, token, id)
    const phone = await callAt(url, 'POST /virtual-phone/scan', { body: { qr: qrText } })
    await vi.waitFor(async () => expect(await statusOf(url, token, id)).toBe('connected'), { timeout: 5000 })
    return contract.virtualPhone.scan.answer.parse(phone).secret
  }
  const [connected, offline, waiting, byCode, idle] = [
    await create('conectada'),
    await create('sem rede'),
    await create('aguardando'),
    await create('por código'),
    await create('parada'),
  ]
  const secret = await pair(connected)
  const offlineSecret = await pair(offline)
  await callAt(url, 'PUT /virtual-phone/online', { token: offlineSecret, body: { online: false } })
  await callAt(url, `POST /sessions/${waiting}/connect`, { token })
  const before = await qrOf(url, token, waiting)
  await callAt(url, `POST /sessions/${byCode}/connect-phone`, {
    token,
    body: { phoneNumber: '5511988887777' },
  })

  first.kill('SIGKILL')
  await first.ended
  const second = start(new URL(url).port)
  const codes: Record<string, unknown>[] = []
  const events: [string, string][] = []
  const socket = io(url, { auth: { token }, reconnectionDelay: 20, reconnectionDelayMax: 50 })
  onTestFinished(() => void socket.close())
  socket.onAny((type, payload) => events.push([type, payload.sessionId]))
  socket.on('session:pairing_code', (payload) => codes.push(payload))
  await second.ready

  expect(await statusOf(url, token, connected)).toBe('connected')
  expect(await statusOf(url, token, offline)).toBe('connecting')
  expect(await statusOf(url, token, waiting)).toBe('qr')
  expect(await statusOf(url, token, byCode)).toBe('connecting')
  expect(await statusOf(url, token, idle)).toBe('disconnected')
  expect((await qrOf(url, token, waiting)).qrText).not.toBe(before.qrText)
  await callAt(url, 'POST /virtual-phone/messages', {
    token: secret,
    body: { content: 'Olá', contactPhone: '5521977776666' },
  })
  await callAt(url, 'PUT /virtual-phone/online', { token: offlineSecret, body: { online: true } })
  await vi.waitFor(async () => expect(await statusOf(url, token, offline)).toBe('connected'), {
    timeout: 5000,
  })
  await callAt(url, `POST /sessions/${byCode}/connect-phone`, {
    token,
    body: { phoneNumber: '5511988887777' },
  })
  await vi.waitFor(() => expect(codes).not.toEqual([]), { timeout: 5000 })
  expect(events.filter(([type]) => type === 'session:disconnected')).toEqual([])
  expect(events.filter(([, id]) => id === connected).map(([type]) => type)).not.toContain('session:status')
}, 60_000)
