import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const run = (...args: string[]) => ana.run(['notificacoes', ...args])

it('lists what happened, marks it as read and clears it', { timeout: 60_000 }, async () => {
  expect(await run()).toMatchObject({ code: 0, stdout: '', stderr: 'Nenhuma notificação.\n' })
  const op = await operator(gateway)
  const { secret } = await op.connected('Loja')
  await op.receive(secret, 'Oi\u001b[31m')
  await vi.waitFor(async () =>
    expect((await run()).stdout).toMatch(/^true\t\S+Z\tNova mensagem de Zé\tOi\S*\tLoja\tmessage\t\S+$/m),
  )
  const [newest] = JSON.parse((await run('--limite', '1', '--json')).stdout)
  expect(newest).toMatchObject({ title: 'Nova mensagem de Zé', read: false })
  expect((await run('--limite', '1', '--lidas')).stderr).toBe('✓ 1 notificação marcada como lida\n')
  expect((await run('--nao-lidas')).stdout).not.toContain('Zé')
  expect((await run('limpar')).code).not.toBe(0)
  expect((await run('limpar', '--sim')).stderr).toMatch(/^✓ \d notificações removidas\n$/)
  expect((await run()).stdout).toBe('')
})
