import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { callAt, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { chatflowId, FlowiseEmulator, flowiseKey } from '../../testing/peers/flowiseEmulator.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin } from '../../testing/testGateway.js'

const timeouts = { timeout: 30_000 }
const customer = '5521977776666'

test('killed between question and answer, the gateway asks again and sends the answer once', async () => {
  const flowise = await FlowiseEmulator.open()
  flowise.add(() => 'Bom dia!')
  flowise.peer.mood = 'silent'
  const asked = () => flowise.peer.calls.filter(({ path }) => path.includes('/prediction/'))
  const folder = temporaryFolder()
  const env = {
    MORPHEUS_ADMIN_EMAIL: admin.email,
    MORPHEUS_ADMIN_PASSWORD: admin.password,
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_SEND_GAP_MS: '0',
    MORPHEUS_SEND_JITTER_MS: '0',
  }
  const start = () => runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
  const first = start()
  let url = await first.url
  const token = await signInAt(url, admin)
  const call = (route: string, body?: object, as = token) => callAt(url, route, { token: as, body })
  const { session } = contract.sessions.create.answer.parse(await call('POST /sessions', { name: 'Loja' }))
  await call(`POST /sessions/${session.id}/connect`)
  const qr = await vi.waitFor(
    async () => z.object({ qrText: z.string() }).parse(await call(`GET /sessions/${session.id}/qr`)),
    timeouts,
  )
  const phone = z
    .object({ secret: z.string() })
    .parse(await call('POST /virtual-phone/scan', { qr: qr.qrText }))
  await vi.waitFor(async () => {
    const { session: current } = contract.sessions.get.answer.parse(await call(`GET /sessions/${session.id}`))
    expect(current.status).toBe('connected')
  }, timeouts)
  await call(`POST /flowise/${session.id}`, {
    serverUrl: flowise.peer.url,
    apiKey: flowiseKey,
    chatflowId,
    debounceSeconds: 0,
    enabled: true,
  })
  await call('POST /virtual-phone/messages', { content: 'Oi', contactPhone: customer }, phone.secret)
  await vi.waitFor(() => expect(asked()).toHaveLength(1), timeouts)
  first.kill('SIGKILL')
  await first.ended
  flowise.peer.mood = null

  url = await start().url
  const said = async () => {
    const route = `GET /sessions/${session.id}/messages?direction=outgoing`
    const { messages } = contract.messages.list.answer.parse(await call(route))
    return messages.map(({ text, state, source }) => [text, state, source])
  }
  await vi.waitFor(async () => {
    const [only] = await said()
    expect(only?.[0]).toBe('Bom dia!')
    expect(['sent', 'delivered', 'read']).toContain(only?.[1])
  }, timeouts)
  expect(await said()).toHaveLength(1)
  const [before, again, ...more] = asked().map(({ body }) => body)
  expect([again, more]).toEqual([before, []])
})
