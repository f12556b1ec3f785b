import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const contacts = (...args: string[]) => ana.run(['contatos', ...args])

test('contacts are shown as WhatsApp shows them, saved, removed, blocked and unblocked', {
  timeout: 60_000,
}, async () => {
  const number = '5511977776666'
  expect((await contacts('perfil', '+55 (11) 97777-6666')).stdout).toMatch(/Recado\s+Olá! Eu uso o WhatsApp/)
  expect((await contacts('presenca', number)).stdout).toBe('não compartilhado\n')
  expect((await contacts('verificar', number)).stdout).toBe('tem WhatsApp: (11) 97777-6666\n')
  expect((await contacts('verificar', '5511999990000')).stdout).toBe('não tem WhatsApp\n')
  const saved = await contacts('salvar', number, 'Bia Souza')
  expect(saved.stderr).toBe('✓ Salvo na agenda: Bia Souza, (11) 97777-6666\n')
  expect((await contacts('Loja', '--busca', 'bia souza')).stdout).toContain('Bia Souza')
  const unconfirmed = await contacts('remover', number)
  expect([unconfirmed.code === 0, unconfirmed.stderr]).toEqual([false, expect.stringContaining('--sim')])
  expect((await contacts('remover', number, '--sim')).stderr).toBe('✓ Removido da agenda: (11) 97777-6666\n')
  expect((await contacts('Loja', '--busca', 'bia souza')).stdout).not.toContain('Bia Souza')
  expect((await contacts('bloqueados')).stderr).toContain('Nenhum contato bloqueado')
  expect((await contacts('bloquear', number)).stderr).toBe('✓ Bloqueado: (11) 97777-6666\n')
  expect((await contacts('bloqueados')).stdout).toContain(number)
  expect((await contacts('desbloquear', number)).stderr).toBe('✓ Desbloqueado: (11) 97777-6666\n')
})
