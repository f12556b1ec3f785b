import type { GatewayNode } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, testClient } from '../../testing/testClient.js'
import { NodesPanel } from './NodesPanel.js'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => page.viewport(414, 896)
})

const one: GatewayNode = {
  id: '0b2f1c9e-0000-4000-8000-000000000001',
  name: 'loja-1',
  version: '1.0.0',
  state: 'active',
  startedAt: '2026-11-21T09:00:00.000Z',
  silentFor: 1,
  homes: 12,
  running: 11,
  lag: 3,
  memory: 188_743_680,
}
const two: GatewayNode = { ...one, id: '1c2f1c9e-0000-4000-8000-000000000002', name: 'loja-2' }
const gone: GatewayNode = { ...one, id: '2d', name: 'loja-3', state: 'silent', silentFor: 130 }

function createScenario(initial: readonly GatewayNode[], { administrator = true } = {}) {
  let nodes = initial
  const become = (id: string | undefined, change: Partial<GatewayNode>) => {
    nodes = nodes.map((node) => (node.id === id ? { ...node, ...change } : node))
    return { node: nodes.find((node) => node.id === id) ?? one }
  }
  return testClient({
    account: {
      get: () => ({
        name: operator.name,
        email: operator.email,
        phone: null,
        timezone: 'America/Sao_Paulo',
        language: 'pt-BR' as const,
        twoFactorEnabled: false,
        administrator,
      }),
    },
    nodes: {
      list: () => {
        if (nodes.length === 0) throw new TestFailure(404, 'Rota não encontrada', 'not_found')
        return { nodes: [...nodes] }
      },
      drain: ({ params }) => {
        if (params.id === two.id) throw new TestFailure(409, 'Nenhum outro nó está ativo', 'no_other_node')
        return become(params.id, { state: 'draining', homes: 0, running: 0 })
      },
      resume: ({ params }) => become(params.id, { state: 'active' }),
    },
  })
}

const panel = <NodesPanel readAt={null} level={2} />
const button = (name: string) => page.getByRole('button', { name })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('shows state and figures of each node, drains one after confirmation and resumes it', async () => {
  const { client, called } = createScenario([one, two, gone])
  await renderWidget(client, panel)
  const rows = page.getByRole('list', { name: 'Nós' }).getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(/loja-1.*Ativo.*12 \(11 no ar\).*3 ms.*180.*1\.0\.0.*há 1 s/)
  await expect.element(rows.nth(2)).toHaveTextContent(/loja-3.*Sem sinal de vida.*há 2 min/)
  await expect.element(button('Esvaziar: loja-3')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Esvaziar: loja-1').click()
  await expect.element(page.getByText(/12 sessões passam de loja-1 aos outros nós/)).toBeVisible()
  await inDialog('Cancelar').click()
  expect(called(`POST /api/system/nodes/${one.id}/drain`)).toEqual([])
  await button('Esvaziar: loja-1').click()
  await inDialog('Esvaziar').click()
  await expect.element(rows.nth(0).getByText('Esvaziado', { exact: true })).toBeVisible()
  await button('Retomar: loja-1').click()
  await expect.element(rows.nth(0).getByText('Ativo', { exact: true })).toBeVisible()
  await button('Esvaziar: loja-2').click()
  await inDialog('Esvaziar').click()
  await expect.element(page.getByText('Nenhum outro nó está ativo').first()).toBeInTheDocument()
})

test.each([
  ['one node', [one], true],
  ['a server without the call', [], true],
  ['who is no administrator', [one, two], false],
] as const)('renders nothing for %s', async (_, nodes, administrator) => {
  const { client, calls, called } = createScenario(nodes, { administrator })
  const { container } = await renderWidget(client, panel)
  await expect.poll(() => calls.length).toBeGreaterThan(administrator ? 1 : 0)
  expect(called('GET /api/system/nodes')).toHaveLength(administrator ? 1 : 0)
  await expect.poll(() => container.textContent).toBe('')
})
