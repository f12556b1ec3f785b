import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { admin, openGateway, roomyLimits } from '../testing/testGateway.js'

/** Enough calls at random nodes that each of three gets some. */
const several = 12
const gatherMs = 100

const statuses = async (calls: () => Promise<{ status: number }>, count = several) => {
  const all = await Promise.all(Array.from({ length: count }, calls))
  return [...new Set(all.map(({ status }) => status))]
}

test("data stored at one node counts towards the user's daily limit at every node", async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, megabytesPerDay: 8 } })
  const token = await gateway.signIn()
  const save = (text: string) =>
    gateway.call('POST /templates', { token, body: { name: 'a', content: '', other: text } })
  // A quarter of the day, as thousands of small calls would take at each node.
  for (let count = 0; count < 9; count += 1) await save('x'.repeat(250_000))
  gateway.clock.advance(gatherMs)
  await vi.waitFor(async () => expect(await statuses(() => save(''))).toEqual([429]))
})

test('ten invalid links lock an address out at every node', async () => {
  const gateway = await openGateway()
  const check = () => gateway.call('POST /invitations/check', { body: { token: 'errado' } })
  for (let count = 0; count < 10; count += 1) expect((await check()).status).toBe(404)
  expect(await statuses(check)).toEqual([429])
})

test('a call forwarded to other nodes counts once towards the limits', async () => {
  const limits = { ...roomyLimits, callsPerMinute: 600 }
  const gateway = await openGateway({ limits, publicCallsPerMinute: 30 })
  const token = await gateway.signIn()
  const secret = await gateway.pair(token, await gateway.createSession(token))
  const calls = [
    // Forwarded to the session's home, and paid by its owner, who has a hundred calls at once.
    {
      count: 80,
      call: () =>
        gateway.call('PUT /virtual-phone/contacts/5521977776666/typing', {
          token: secret,
          body: { state: 'typing' },
        }),
    },
    // Forwarded to each node in turn, as any may have the code.
    {
      count: 29,
      call: () =>
        gateway.call('POST /virtual-phone/enter-code', {
          body: { phoneNumber: '5511900000000', pairingCode: '0000-0000' },
        }),
    },
  ]
  for (const { count, call } of calls) {
    const first = await Promise.all(Array.from({ length: count }, call))
    gateway.clock.advance(gatherMs)
    const all = [...first, await call()].map(({ status }) => status)
    expect(all, `${all}`).not.toContain(429)
  }
})

test('erasures complete even if other nodes received the requests', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const numbers = Array.from({ length: 6 }, (_, index) => `551190000000${index}`)
  for (const phone of numbers) {
    const { status, body } = await gateway.call('POST /settings/privacy/forget', {
      token,
      body: { phone, password: admin.password },
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await vi.waitFor(async () => {
    const { forgettings } = await gateway.read(
      contract.privacy.forgettings.answer,
      'GET /settings/privacy/forgettings',
      { token },
    )
    expect(forgettings.map(({ state }) => state)).toEqual(numbers.map(() => 'done'))
  })
})
