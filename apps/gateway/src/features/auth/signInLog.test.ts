import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { admin, openGateway, type TestGateway } from '../../testing/testGateway.js'

const fiveMinutes = 5 * 60_000

function login(gateway: TestGateway, email: string, password: string, from = '203.0.113.7') {
  const headers = { 'x-forwarded-for': from }
  return gateway.call('POST /auth/login', { body: { email, password }, headers })
}

/** Sign-in log entries of a user, oldest first. */
async function told(gateway: TestGateway, token: string) {
  const lines = await gateway.read(
    contract.monitoring.logs.answer,
    'GET /monitoring/logs?service=system&timeRange=24h',
    { token },
  )
  return lines
    .reverse()
    .filter(({ message }) => /entrada|acessos/i.test(message))
    .map(({ level, message, details }) => [level, message, details?.address])
}

const behindProxy = () => openGateway({ trustProxy: (_address, hop) => hop === 0 })

test("logs every successful and refused sign-in for the account's owner, with its address", async () => {
  const gateway = await behindProxy()
  const stranger = await gateway.another()
  await login(gateway, admin.email, 'palavra errada')
  const { data } = await login(gateway, admin.email, admin.password, '2001:db8:0:1::7')
  const token = data.token ?? ''
  expect(await told(gateway, token)).toEqual([
    ['warn', 'Tentativa de entrada com senha errada', '203.0.113.7'],
    ['info', 'Entrada com e-mail e senha', '2001:db8:0:1::/64'],
  ])
  await gateway.call('POST /auth/sign-out-everywhere', { token })
  const again = await gateway.signIn()
  expect((await told(gateway, again)).at(-2)).toEqual([
    'info',
    'Todos os acessos foram encerrados, em todos os aparelhos',
    undefined,
  ])
  expect((await told(gateway, stranger)).map(([, message]) => message)).toEqual([
    'Entrada com e-mail e senha',
  ])
  expect(gateway.logged.join('')).not.toContain('palavra errada')
})

test('counts attempts refused during a lockout and logs them to the owner every five minutes', async () => {
  const gateway = await behindProxy()
  const token = await gateway.signIn()
  for (let tries = 0; tries < 8; tries += 1) await login(gateway, admin.email, 'palavra errada')
  const wrong = ['warn', 'Tentativa de entrada com senha errada', '203.0.113.7']
  const blocked = ['warn', 'Entrada bloqueada por 30 s após senhas erradas', '203.0.113.7']
  const now = [...Array(4).fill(wrong), blocked]
  expect((await told(gateway, token)).slice(1)).toEqual(now)
  gateway.clock.advance(fiveMinutes)
  const refused = 'Tentativas de entrada recusadas durante um bloqueio, nos últimos 5 minutos: 3'
  expect((await told(gateway, token)).slice(1)).toEqual([...now, ['warn', refused, '203.0.113.7']])
  gateway.clock.advance(fiveMinutes)
  expect(await told(gateway, token)).toHaveLength(now.length + 2)
})

test('repeated sign-ins make one log line in five minutes; a new address is logged at once', async () => {
  const gateway = await behindProxy()
  const again = async (times: number, from?: string) => {
    let token = ''
    for (let time = 0; time < times; time += 1)
      token = (await login(gateway, admin.email, admin.password, from)).data.token ?? ''
    return token
  }
  await again(6)
  const token = await again(2, '198.51.100.9')
  const first = [
    ['info', 'Entrada com e-mail e senha', '203.0.113.7'],
    ['info', 'Entrada com e-mail e senha', '198.51.100.9'],
  ]
  expect(await told(gateway, token)).toEqual(first)
  gateway.clock.advance(fiveMinutes)
  const more = 'Outras entradas com e-mail e senha, nos últimos 5 minutos: 6'
  const counted = ['info', more, '203.0.113.7, 198.51.100.9']
  expect(await told(gateway, token)).toEqual([...first, counted])
  await again(1)
  expect(await told(gateway, token)).toEqual([...first, counted, first[0]])
})

test('attempts on unknown accounts make one line in five minutes, for everybody, without names', async () => {
  const gateway = await behindProxy()
  const token = await gateway.signIn()
  const stranger = await gateway.another()
  for (let account = 0; account < 30; account += 1) {
    await login(gateway, `conta-${account}@loja.com.br`, 'palavra errada', `198.51.100.${account % 3}`)
  }
  gateway.clock.advance(fiveMinutes)
  const line = [
    'warn',
    'Tentativas de entrada em contas que não existem, nos últimos 5 minutos: 30',
    '198.51.100.0, 198.51.100.1, 198.51.100.2',
  ]
  expect((await told(gateway, token)).slice(1)).toEqual([line])
  expect((await told(gateway, stranger)).slice(1)).toEqual([line])
  expect(JSON.stringify(await told(gateway, token))).not.toContain('conta-')
})
