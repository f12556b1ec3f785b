import type { Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { anN8n, aTarget, noIntegrations } from '../../testing/delivery.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { IntegrationCatalogue } from './IntegrationCatalogue.js'

const [onChoose, narrowed] = [vi.fn(), vi.fn()]

function Page({ first }: { first: First }) {
  return (
    <IntegrationCatalogue
      headingLevel={1}
      defaultSessionId={first.sessionId}
      onSessionIdChange={onChoose}
      defaultFilter={{ search: first.search }}
      onFilterChange={narrowed}
      onOpenSessions={goToSessions}
    />
  )
}
interface First {
  sessionId?: string
  search?: string
}
const goToSessions = vi.fn()

async function open(
  sessions: readonly Session[],
  { first = {}, deliveries = {}, ...overrides }: Replies & { first?: First } = {},
) {
  const { client, called, push } = testClient({
    sessions: { list: () => ({ sessions: [...sessions] }) },
    deliveries: { integrations: () => noIntegrations, ...deliveries },
    ...overrides,
  })
  await renderWidget(client, <Page first={first} />)
  await expect.element(page.getByRole('heading', { name: 'Integrações', level: 1 })).toBeVisible()
  return { called, push }
}

const two = [
  aSession({ id: 's1', name: 'Loja Centro', status: 'connected' }),
  aSession({ id: 's2', name: 'Loja Sul', status: 'qr', apiType: 'WHATSAPP_CLOUD' }),
]
const card = (name: string) => page.getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByText(text).first()

test('shows eight cards with status and features, and counts for the selected session', async () => {
  await open(two, {
    first: { sessionId: 's1' },
    deliveries: {
      integrations: () => ({
        ...noIntegrations,
        n8n: aTarget('n8n', {
          connectionStatus: 'CONNECTED',
          lastSuccessAt: '2026-11-21T12:00:00.000Z',
          p95Ms: 1240,
          repliesToday: 12,
          backlog: 2,
        }),
        openai: aTarget('openai', { enabled: false, events: [] }),
        chatwoot: aTarget('chatwoot', {
          connectionStatus: 'ERROR',
          lastError: 'O token não é aceito',
          failingSince: '2026-11-21T12:00:00.000Z',
          waiting: 3,
        }),
      }),
    },
  })
  await expect.element(page.getByText('3 de 8')).toBeVisible()
  await expect.element(page.getByText('em Loja Centro')).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(8)
  await expect.element(card('n8n').getByText('Ativo')).toBeVisible()
  await expect.element(card('n8n').getByText(/2 na fila/)).toBeVisible()
  await expect.element(card('n8n').getByText(/^12 respostas hoje · p95 1,2/)).toBeVisible()
  await expect.element(card('OpenAI').getByText('Configurado')).toBeVisible()
  await expect.element(card('Chatwoot').getByText('Erro', { exact: true })).toBeVisible()
  await expect.element(card('Chatwoot').getByText(/O token não é aceito \(desde /)).toBeVisible()
  await expect.element(card('Chatwoot').getByText(/3 na fila/)).toBeVisible()
  await expect.element(card('Typebot').getByText('Disponível')).toBeVisible()
  await expect.element(card('Zapier').getByText('Disponível')).toBeVisible()
  await expect.element(button('Configurar n8n')).toBeVisible()
  await expect.element(button('Conectar Typebot')).toBeVisible()
  await expect.element(button('Conectar Zapier')).toBeVisible()
  expect(card('Flowise').getByRole('listitem').elements()).toHaveLength(3)
  await expectAccessible()
})

test('searches by name and description and filters by category', async () => {
  await open(two)
  await page.getByRole('searchbox', { name: 'Buscar integração' }).fill('WORKFLOW')
  await vi.waitFor(() => expect(page.getByRole('article').elements()).toHaveLength(1))
  await page.getByRole('searchbox').fill('nada disso')
  await expect.element(page.getByText('Nenhuma integração encontrada')).toBeVisible()
  await button('Mostrar todas').click()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await page.getByText('IA', { exact: true }).first().click()
  await vi.waitFor(() => expect(page.getByRole('article').elements()).toHaveLength(3))
  expect(narrowed).toHaveBeenLastCalledWith({ category: 'IA' })
  await button('Nova Integração').click()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('requires a session to configure; Zapier opens its webhook', async () => {
  await open(two, {
    webhooks: {
      get: () => {
        throw new TestFailure(404, 'Configuração não encontrada')
      },
    },
  })
  await button('Conectar n8n').click()
  await expect
    .element(toast('Por favor, selecione uma sessão antes de configurar a integração.'))
    .toBeVisible()
  const selector = page.getByRole('combobox', { name: 'Sessão *' })
  await expect.element(selector).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('– de 8')).toBeVisible()
  const options = selector.getByRole('option').elements()
  expect(options.map((one) => one.textContent)).toEqual([
    'Selecione uma sessão',
    'Loja Centro · Conectado · MORPHEUS',
    'Loja Sul · Aguardando QR · CLOUD API',
  ])
  await selector.selectOptions('s2')
  expect(onChoose).toHaveBeenLastCalledWith('s2')
  await button('Conectar Zapier').click()
  await expect.element(page.getByRole('dialog', { name: 'Webhook' })).toBeVisible()
})

test('links to the sessions page when there is no session', async () => {
  await open([])
  await expect
    .element(page.getByText('Nenhuma sessão ainda. Crie uma na página de sessões primeiro.'))
    .toBeVisible()
  await button('Ir para Sessões').click()
  expect(goToSessions).toHaveBeenCalled()
})

test('opens the matching form and shows the saved integration on its card', async () => {
  let health = noIntegrations
  const { called } = await open([two[0] ?? aSession()], {
    deliveries: { integrations: () => health },
    n8n: {
      get: () => {
        throw new TestFailure(404, 'Configuração não encontrada')
      },
      create: () => {
        health = { ...noIntegrations, n8n: aTarget('n8n') }
        return anN8n()
      },
    },
  })
  // A single session is selected automatically.
  await page.getByRole('region', { name: 'Populares' }).getByRole('button', { name: 'n8n' }).click()
  const dialog = page.getByRole('dialog', { name: 'n8n' })
  await expect.element(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await dialog.getByLabelText('URL do servidor', { exact: true }).fill('https://n8n.exemplo')
  await dialog.getByRole('textbox', { name: 'API Key' }).fill('chave')
  await dialog.getByRole('switch', { name: 'Ativo' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card('n8n').getByText('Ainda não usado')).toBeVisible()
  expect(called('POST /api/n8n/s1')[0]?.body).not.toHaveProperty('workflowId')
})

test('shows when the status cannot be loaded and retries', async () => {
  let fails = true
  await open([two[0] ?? aSession()], {
    deliveries: {
      integrations: () => {
        if (fails) throw new TestFailure(500, 'Falhou')
        return noIntegrations
      },
    },
  })
  await expect.element(page.getByText('Não foi possível ler como estão as integrações')).toBeVisible()
  await expect.element(card('n8n').getByText('Estado desconhecido')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await expect.element(page.getByText('0 de 8')).toBeVisible()
})
