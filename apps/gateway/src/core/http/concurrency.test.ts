import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, roomyLimits } from '../../testing/testGateway.js'

test('a user over the concurrency limit waits in order; other users are answered', async () => {
  const gateway = await openGateway({
    limits: { ...roomyLimits, calls: { reservedSlots: 2, sharedSlots: 1 } },
  })
  const [ana, bia] = [await gateway.signIn(), await gateway.another()]
  const id = await gateway.createSession(ana)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const receiver = await openReceiver()
  receiver.reply = () => released.then(() => ({ status: 200 }))
  const hanging = Array.from({ length: 3 }, () =>
    gateway.call(`POST /sessions/${id}/webhook/test`, { token: ana, body: { url: receiver.url } }),
  )
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  const answered: string[] = []
  const waiting = ['first', 'second'].map(async (name) => {
    const { status } = await gateway.call('GET /sessions', { token: ana })
    answered.push(name)
    return status
  })
  for (let count = 0; count < 5; count += 1) {
    expect((await gateway.call('GET /sessions', { token: bia })).status).toBe(200)
    expect((await gateway.call('GET /health')).status).toBe(200)
  }
  expect(answered).toEqual([])
  release()
  expect(await Promise.all(waiting)).toEqual([200, 200])
  for (const { status } of await Promise.all(hanging)) expect(status).toBe(200)
})
