import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { callAt, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { openReceiver } from '../../testing/receiver.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, required } from '../../testing/testGateway.js'

test('killed repeatedly while delivering, the gateway loses nothing and keeps order and ids', async () => {
  const folder = temporaryFolder()
  const receiver = await openReceiver()
  const env = {
    MORPHEUS_ADMIN_EMAIL: admin.email,
    MORPHEUS_ADMIN_PASSWORD: admin.password,
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  }
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
    return { gateway, url: await gateway.url }
  }
  let { gateway, url } = await run()
  const token = await signInAt(url, admin)
  const { session } = contract.sessions.create.answer.parse(
    await callAt(url, 'POST /sessions', { token, body: { name: 'Loja' } }),
  )
  const events = ['group:created']
  await callAt(url, `POST /sessions/${session.id}/webhook`, {
    token,
    body: { url: receiver.url, enabled: true, events },
  })

  // A slow receiver, so that each kill happens during an attempt.
  let release: () => void = () => undefined
  const stored: string[] = []
  for (let kills = 0; kills < 2; kills += 1) {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let answered = 0
    receiver.reply = async () => {
      answered += 1
      if (answered > 3) await held
      return {}
    }
    for (let count = 0; count < 10; count += 1) {
      const number = stored.length
      const body = { sessionId: session.id, eventType: 'group:created', data: { number } }
      const { deliveries } = contract.deliveries.test.answer.parse(
        await callAt(url, 'POST /events/test', { token, body }),
      )
      stored.push(required(deliveries[0]).id)
    }
    await vi.waitFor(() => expect(answered).toBeGreaterThan(3), { timeout: 10_000 })
    gateway.kill('SIGKILL')
    await gateway.ended
    release()
    ;({ gateway, url } = await run())
  }
  receiver.reply = () => ({})
  const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))
  await vi.waitFor(() => expect(new Set(ids())).toEqual(new Set(stored)), { timeout: 20_000 })

  // Nothing is lost or out of order, and repetitions have the same id.
  expect([...new Set(ids())]).toEqual(stored)
  for (const { headers, body } of receiver.received) {
    expect(stored[Number(body.data.number)]).toBe(headers['webhook-id'])
  }
  expect(ids().length - stored.length).toBeLessThanOrEqual(4)
}, 60_000)
