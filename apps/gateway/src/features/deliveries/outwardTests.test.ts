import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, roomyLimits } from '../../testing/testGateway.js'

async function start(testsPerMinute: number) {
  const gateway = await openGateway({ limits: { ...roomyLimits, testsPerMinute } })
  const ana = await gateway.signIn()
  const bia = await gateway.another()
  const receiver = await openReceiver()
  const ids = { ana: await gateway.createSession(ana), bia: await gateway.createSession(bia) }
  const check = (token: string) =>
    gateway.call(`POST /sessions/${token === ana ? ids.ana : ids.bia}/webhook/test`, {
      token,
      body: { url: receiver.url },
    })
  return { gateway, ana, bia, receiver, check }
}

test("limits a user's connection tests per minute", async () => {
  const { gateway, ana, bia, receiver, check } = await start(3)
  for (let count = 0; count < 3; count += 1) expect((await check(ana)).status).toBe(200)
  const refused = await check(ana)
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    429,
    '20',
    {
      success: false,
      code: 'tests_limited',
      message: 'Muitos testes de conexão. Tente novamente em 20 segundos.',
      messageI18n: {
        code: 'common.tests_many',
        params: { wait: { code: 'common.seconds', params: { count: 20 } } },
      },
    },
  ])
  expect(receiver.received).toHaveLength(3)
  expect((await check(bia)).status).toBe(200)
  gateway.clock.advance(20_000)
  expect((await check(ana)).status).toBe(200)
})

test('rejects a sixth concurrent connection test of a user', async () => {
  const { gateway, ana, bia, receiver, check } = await start(1000)
  receiver.reply = () => new Promise(() => undefined)
  const hanging = Array.from({ length: 5 }, () => check(ana))
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5))
  const refused = await check(ana)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Há testes de conexão demais em andamento. Tente novamente em 5 segundos.',
  ])
  receiver.reply = () => ({})
  expect((await check(bia)).data).toMatchObject({ connected: true })
  gateway.clock.advance(20_000)
  for (const one of await Promise.all(hanging)) expect(one.data).toMatchObject({ connected: false })
  expect((await check(ana)).data).toMatchObject({ connected: true })
})
