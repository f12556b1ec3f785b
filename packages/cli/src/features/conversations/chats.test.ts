import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
const number = '5511977776666'
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
  await ana.run(['enviar', number, 'Oi'])
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const conversations = (...args: string[]) => ana.run(['conversas', ...args])

test('a conversation is archived, muted, pinned and marked', { timeout: 60_000 }, async () => {
  expect((await conversations('arquivar', number)).stderr).toBe('✓ (11) 97777-6666: arquivada\n')
  expect((await conversations('listar', '--arquivadas')).stdout).toContain(number)
  await conversations('fixar', number)
  expect((await conversations('silenciar', number)).stderr).toContain('arquivada, fixada, silenciada')
  await conversations('silenciar', number, '--por', 'nao')
  await conversations('desafixar', number)
  expect((await conversations('desarquivar', number)).stderr).toContain('sem marcas')
  expect((await conversations('temporarias', number, '--por', '7d')).stderr).toContain(
    'mensagens somem em 7 dias',
  )
  expect((await conversations('temporarias', number, '--por', 'nao')).stderr).toContain('sem marcas')
  expect((await conversations('digitando', number, '--estado', 'gravando')).stderr).toBe(
    '✓ O contato vê: gravando…\n',
  )
})

test('a message is pinned, listed among the pinned ones, and unpinned', { timeout: 60_000 }, async () => {
  const { id } = JSON.parse(
    (await ana.run(['enviar', number, 'Rua A, 10', '--esperar', 'entregue', '--json'])).stdout,
  )
  expect((await ana.run(['mensagens', 'fixar', id, '--por', '24h'])).stderr).toContain('Fixação na fila')
  await expect.poll(async () => (await conversations('fixadas', number)).stdout).toContain('Rua A, 10')
  await ana.run(['mensagens', 'desafixar', id])
  await expect.poll(async () => (await conversations('fixadas', number)).stdout).toBe('')
})

test('labels are created, given, filtered by and deleted', { timeout: 60_000 }, async () => {
  const labels = (...args: string[]) => conversations('etiquetas', ...args)
  await labels('criar', 'Novo pedido')
  expect((await labels('dar', number, 'novo pedido')).stderr).toContain('1 etiqueta')
  expect((await conversations('listar', '--etiqueta', 'Novo pedido')).stdout).toContain(number)
  expect((await labels('renomear', 'Novo pedido', 'Pago')).stderr).toBe('✓ Etiqueta renomeada: Pago\n')
  expect(errorIn(await labels('dar', number, 'Nenhuma', '--json')).code).toBe('label_not_found')
  const { id } = JSON.parse((await ana.run(['enviar', number, 'Pedido 42', '--json'])).stdout)
  const label = (...args: string[]) => ana.run(['mensagens', 'etiquetar', id, 'pago', ...args])
  expect((await label()).stderr).toBe('✓ Mensagem com 1 etiqueta\n')
  expect((await label('--tirar')).stderr).toBe('✓ Mensagem com nenhuma etiqueta\n')
  expect((await labels('excluir', 'Pago', '--sim')).stderr).toBe('✓ Etiqueta excluída: Pago\n')
  expect((await labels('listar')).stdout).toBe('')
})

test('a link to a call is created, and sent', { timeout: 60_000 }, async () => {
  const created = await conversations('link-de-chamada', '--tipo', 'video')
  expect(created.stdout).toMatch(/^https:\/\/call\.whatsapp\.com\/video\/\S+\n$/)
  expect((await conversations('link-de-chamada', number)).stderr).toBe('✓ Link da chamada enviado\n')
  expect((await conversations('ver', number)).stdout).toContain('https://call.whatsapp.com/voice/')
})
