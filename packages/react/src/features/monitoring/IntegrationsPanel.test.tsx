import type { IntegrationHealth } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { aTarget } from '../../testing/delivery.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { IntegrationsPanel } from './IntegrationsPanel.js'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => page.viewport(414, 896)
})

const centro = { sessionId: 's1', sessionName: 'Loja Centro' }
const sul = { sessionId: 's2', sessionName: 'Loja Sul' }
const failing: IntegrationHealth = {
  ...sul,
  ...aTarget('n8n', {
    connectionStatus: 'ERROR',
    lastError: 'API Key inválida',
    failingSince: '2026-11-21T12:00:00.000Z',
    waiting: 2,
    backlog: 1,
    repliesToday: 4,
    p95Ms: 1240,
  }),
}
const working: IntegrationHealth = { ...centro, ...aTarget('webhook', { connectionStatus: 'CONNECTED' }) }

type Answer = NonNullable<NonNullable<Replies['monitoring']>['integrations']>

function Shown({ onOpen }: Pick<Parameters<typeof IntegrationsPanel>[0], 'onOpen'>) {
  const [shows, setShows] = useState<'all' | 'failing'>('all')
  return <IntegrationsPanel readAt={null} filter={shows} onShows={setShows} level={2} onOpen={onOpen} />
}

async function open(integrations: Answer, onOpen?: (one: IntegrationHealth) => void) {
  const test = testClient({ monitoring: { integrations } })
  const screen = await renderWidget(test.client, <Shown onOpen={onOpen} />)
  return { ...test, ...screen }
}

const rows = () => page.getByRole('list', { name: 'Integrações de todas as sessões' }).getByRole('listitem')

test('lists failing integrations first with cause, queue and latency; a click opens one', async () => {
  const opened = vi.fn()
  await open(() => ({ integrations: [failing, working], total: 2, failing: 1 }), opened)
  const first = rows().nth(0)
  await expect.element(first.getByText('API Key inválida (desde')).toBeVisible()
  await expect.element(first.getByText('3 na fila')).toBeVisible()
  await expect.element(first.getByText('4 respostas hoje · p95 1,2')).toBeVisible()
  await expect.element(first.getByText('Erro', { exact: true })).toBeVisible()
  await expect.element(rows().nth(1).getByText('Loja Centro')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Abrir n8n de Loja Sul' }).click()
  expect(opened.mock.calls[0]?.[0]).toMatchObject({ sessionId: 's2', kind: 'n8n' })
  await page.getByText('Com erro (1)').click()
  await vi.waitFor(() => expect(rows().elements()).toHaveLength(1))
})

test('updates live: reorders on status events and reloads once targets are watched', async () => {
  let integrations = [failing, working]
  const { push, watched, watching, called } = await open(() => ({
    integrations,
    total: integrations.length,
    failing: 1,
  }))
  await expect.element(rows().nth(0).getByText('n8n')).toBeVisible()
  expect(watched()).toEqual([null])
  push('target:status', {
    sessionId: 's1',
    kind: 'webhook',
    target: {
      ...working,
      connectionStatus: 'ERROR',
      lastError: 'Sem resposta',
      failingSince: '2026-11-20T12:00:00.000Z',
    },
  })
  await expect.element(page.getByText('Com erro (2)')).toBeVisible()
  await expect.element(rows().nth(0).getByText('Sem resposta')).toBeVisible()
  push('target:status', { sessionId: 's2', kind: 'n8n', target: { ...failing, enabled: false } })
  await expect.element(page.getByText('Com erro (1)')).toBeVisible()
  await expect.element(rows().nth(1).getByText('Configurado')).toBeVisible()
  integrations = [failing, working, { ...centro, ...aTarget('openai') }]
  push('target:status', { sessionId: 's1', kind: 'openai', target: aTarget('openai') })
  await expect.element(page.getByText('OpenAI')).toBeVisible()
  const countBefore = called('GET /api/monitoring/integrations').length
  watching()
  await vi.waitFor(() =>
    expect(called('GET /api/monitoring/integrations').length).toBeGreaterThan(countBefore),
  )
})

test('shows an error with retry and an empty state when nothing is configured', async () => {
  let answer: Answer = () => {
    throw new TestFailure(400, 'O servidor não atendeu')
  }
  await open((call) => answer(call))
  await expect.element(page.getByText('Não foi possível ler como estão as integrações')).toBeVisible()
  await expect.element(page.getByText('O servidor não atendeu')).toBeVisible()
  answer = () => ({ integrations: [], total: 0, failing: 0 })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Nenhuma integração configurada')).toBeVisible()
})

test('with very many integrations it shows those needing attention and the total', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...working, sessionId: `s${index}` }))
  await open(() => ({ integrations: many, total: 640, failing: 0 }))
  await expect.element(page.getByText('12 de 640: as que precisam de atenção vêm primeiro.')).toBeVisible()
  await page.getByText('Com erro (0)').click()
  await expect.element(page.getByText('Nenhuma integração com erro')).toBeVisible()
})

test('is hidden when the server has no such call', async () => {
  const { container, called } = await open(() => {
    throw new TestFailure(404, 'Rota não encontrada', 'not_found')
  })
  await vi.waitFor(() => expect(called('GET /api/monitoring/integrations')).toHaveLength(1))
  await vi.waitFor(() => expect(container.querySelector('.mo-panel')).toBeNull())
})
