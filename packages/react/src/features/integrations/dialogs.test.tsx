import { chatwoot, kommo, openai, type SyncProgress } from '@morpheus/sdk/integrations'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../../provider/MorpheusProvider.js'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { en } from '../../text/en/index.js'
import { ConfigurationDialog } from './ConfigurationDialog.js'
import { ContactSync } from './chatwoot/ContactSync.js'
import { KommoCallback } from './kommo/KommoCallback.js'

const missing = () => {
  throw new TestFailure(404, 'Configuração não encontrada')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Fields that a gateway adds to the input. */
const beside = {
  sessionId: 's1',
  id: 't1',
  status: 'active' as const,
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED' as const,
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}

test('OpenAI: resets temperature and top P against each other and caps max tokens by model', async () => {
  const { client, called } = testClient({
    openai: {
      get: missing,
      create: () => openai.schemas.view.parse({ ...openai.schemas.create.parse({ apiKey: 'k' }), ...beside }),
    },
  })
  await renderWidget(client, <ConfigurationDialog what="openai" sessionId="s1" onClose={() => {}} />)
  await expect.element(page.getByText('Cost-optimized', { exact: true })).toBeVisible()
  await expect.element(page.getByText('16.384 tokens')).toBeVisible()
  await expect.element(button('Salvar')).toBeDisabled()
  await expect.element(button('Testar')).toBeDisabled()
  expect(page.getByRole('slider').elements()).toHaveLength(5)
  await box('Chave da API').fill('sk-1')
  await box('Top P, valor').fill('0,5')
  await expect.element(box('Temperatura, valor')).toHaveValue('1')
  await box('Temperatura, valor').fill('0,4')
  await expect.element(box('Top P, valor')).toHaveValue('1')
  await box('Máximo de tokens, valor').fill('16000')
  await page.getByRole('combobox', { name: 'Modelo' }).selectOptions('gpt-4-turbo')
  await expect.element(box('Máximo de tokens, valor')).toHaveValue('4096')
  await expectAccessible()
  await button('Salvar').click()
  await vi.waitFor(() => expect(called('POST /api/openai/s1')).toHaveLength(1))
  expect(called('POST /api/openai/s1')[0]?.body).toMatchObject({
    model: 'gpt-4-turbo',
    temperature: 0.4,
    topP: 1,
    maxTokens: 4096,
  })
})

test("OpenAI: loads the models of the key and shows today's usage against its limit", async () => {
  const config = openai.schemas.view.parse({ ...openai.schemas.create.parse({ apiKey: 'k' }), ...beside })
  const model = { name: 'Phi 4', description: 'Do seu servidor.', category: 'Flagship', maxTokens: 4096 }
  const day = {
    day: '2026-11-22',
    model: 'gpt-4o-mini',
    calls: 3,
    inputTokens: 900_000,
    outputTokens: 100_500,
  }
  const { client, called } = testClient({
    openai: {
      get: () => config,
      sessionModelsFor: () => ({ models: [{ id: 'phi4', contextWindow: 8192, ...model }] }),
      usage: () => ({
        dailyTokens: 2_000_000,
        today: '2026-11-22',
        days: [
          { ...day, cost: 123_400 },
          { ...day, day: '2026-11-21', cost: 9_000_000 },
        ],
      }),
    },
  })
  await renderWidget(client, <ConfigurationDialog what="openai" sessionId="s1" onClose={() => {}} />)
  await expect.element(page.getByText('1.000.500 de 2.000.000')).toBeVisible()
  await expect.element(page.getByText(/US\$\s0,1234/)).toBeVisible()
  await expect.element(page.getByRole('meter', { name: 'Tokens hoje' })).toBeVisible()
  await button('Carregar').click()
  await page.getByRole('combobox', { name: 'Modelo' }).selectOptions('phi4')
  await expect.element(page.getByText('Até 4.096 tokens por resposta')).toBeVisible()
  expect(called('POST /api/openai/s1/models/list')[0]?.body).toMatchObject({ baseUrl: config.baseUrl })
  await expectAccessible()
})

test('Kommo: goes through credentials, authorisation and webhook', async () => {
  let isConnected = false
  let stored: Record<string, unknown> | null = null
  const view = () => kommo.schemas.view.parse({ ...stored, ...beside, isConnected })
  const { client, called } = testClient({
    kommo: {
      get: () => (stored ? view() : missing()),
      create: ({ body }) => {
        stored = {
          accessToken: '',
          webhookUrl: '',
          pipelineId: '',
          statusId: '',
          ...kommo.schemas.create.parse(body),
        }
        return view()
      },
      authorize: () => ({ url: 'about:blank', state: 's1.x' }),
      test: () => ({ connected: true, success: true, message: 'Conta Loja' }),
      createWebhook: () => ({ id: '1', url: 'https://gateway.test/w', events: ['lead_add'] }),
    },
  })
  // With a blocked popup, the stored configuration shows the authorization.
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const onClose = vi.fn()
  await renderWidget(client, <ConfigurationDialog what="kommo" sessionId="s1" onClose={onClose} />)
  await box('Subdomínio').fill('minha loja')
  await expect.element(box('URL do webhook')).not.toBeInTheDocument()
  await button('Continuar').click()
  await expect.element(page.getByText('Subdomínio deve conter apenas letras, números e hífens')).toBeVisible()
  await expect.element(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()
  await box('Subdomínio').fill('minha-loja')
  await box('Client ID').fill('c1')
  await box('Client Secret').fill('s1')
  await expectAccessible()
  await button('Continuar').click()
  await expect.element(page.getByText('Configuração da Kommo salva com sucesso!').first()).toBeVisible()
  expect(called('POST /api/integrations/kommo/config/s1')[0]?.body).toMatchObject({
    subdomain: 'minha-loja',
    redirectUri: `${window.location.origin}/integrations/kommo/callback`,
  })
  await button('Testar').click()
  await expect.element(page.getByText('Primeiro autorize a integração com a Kommo').first()).toBeVisible()
  isConnected = true
  await button('Autorizar na Kommo').click()
  expect(opened.mock.calls[0]?.[2]).toContain('width=600,height=700')
  opened.mockRestore()
  await expect.element(page.getByText('A integração está autorizada.')).toBeVisible()
  await button('Testar').click()
  await expect.element(page.getByText('Conexão com a Kommo testada com sucesso!').first()).toBeVisible()
  await button('Finalizar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(called('POST /api/integrations/kommo/webhooks/s1')).toHaveLength(1)
})

test('Kommo: a revoked authorisation opens at the authorisation step and shows the reason', async () => {
  const stored = kommo.schemas.create.parse({ subdomain: 'loja', clientId: 'c', clientSecret: 's' })
  const rest = { accessToken: '', redirectUri: '', webhookUrl: '', pipelineId: '', statusId: '' }
  const authorizationTrouble = 'A Kommo não aceita mais a autorização: autorize a integração de novo'
  const { client } = testClient({
    kommo: {
      get: () =>
        kommo.schemas.view.parse({
          ...rest,
          ...stored,
          ...beside,
          isConnected: false,
          authorizationTrouble,
          authorizationTroubleI18n: { code: 'peers.kommo.unauthorized', params: {} },
        }),
    },
  })
  const screen = await renderWidget(
    client,
    <ConfigurationDialog what="kommo" sessionId="s1" onClose={() => {}} />,
  )
  await expect.element(page.getByText(authorizationTrouble)).toBeVisible()
  await expect.element(button('Autorizar na Kommo')).toBeVisible()
  await expectAccessible()
  await screen.unmount()
  await render(
    <MorpheusProvider client={client} locale="en" texts={en} notifications={false}>
      <ConfigurationDialog what="kommo" sessionId="s1" onClose={() => {}} />
    </MorpheusProvider>,
  )
  await expect.element(page.getByText('Kommo does not take the authorization any more')).toBeVisible()
})

test.each([
  ['code=c1&state=s1.x&referer=loja.kommo.com', null, 'Pronto. Pode fechar esta janela.'],
  ['code=c1&state=s1.x', 'Esta autorização expirou', 'Esta autorização expirou'],
  ['error=access_denied&state=s1.x', null, 'A Kommo não autorizou a integração.'],
])('the Kommo callback with %s shows the result', async (query, refusal, words) => {
  const { client, called } = testClient({
    kommo: {
      exchange: () => {
        if (refusal !== null) throw new TestFailure(400, refusal)
        return { isConnected: true }
      },
    },
  })
  const onAuthorized = vi.fn()
  await renderWidget(client, <KommoCallback query={new URLSearchParams(query)} onAuthorized={onAuthorized} />)
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
  const isGood = refusal === null && query.startsWith('code')
  expect(onAuthorized).toHaveBeenCalledTimes(isGood ? 1 : 0)
  const [exchange] = called('POST /api/integrations/kommo/oauth/exchange')
  if (query.startsWith('code'))
    expect(exchange?.body).toMatchObject({ sessionId: 's1', code: 'c1', state: 's1.x' })
  else expect(exchange).toBeUndefined()
  await expectAccessible()
})

test('Kommo: an already authorised configuration opens at the webhook step', async () => {
  const stored = kommo.schemas.create.parse({ subdomain: 'loja', clientId: 'c', clientSecret: 's' })
  const view = kommo.schemas.view.parse({
    accessToken: '••',
    redirectUri: '',
    webhookUrl: '',
    pipelineId: '',
    statusId: '',
    ...stored,
    ...beside,
    isConnected: true,
  })
  const { client, called } = testClient({
    kommo: {
      get: () => view,
      createWebhook: () => ({ id: '1', url: 'https://gateway.test/w', events: ['lead_add'] }),
    },
  })
  const onClose = vi.fn()
  await renderWidget(client, <ConfigurationDialog what="kommo" sessionId="s1" onClose={onClose} />)
  await button('Finalizar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  await expect.element(page.getByText('Webhook da Kommo configurado com sucesso!').first()).toBeVisible()
  expect(called('POST /api/integrations/kommo/webhooks/s1')).toHaveLength(1)
})

test.each([
  [
    { code: 'peers.chatwoot.down', params: { status: '500' } },
    '3,398 contacts synced; 2 not: Chatwoot answered 500: it has problems or is starting again',
  ],
  [null, '3,398 contacts synced; 2 not: O Chatwoot respondeu 500'],
])('contact sync translates the error message when it has a code: %o', async (messageI18n, words) => {
  const message = 'O Chatwoot respondeu 500'
  const { client } = testClient({
    chatwoot: {
      syncProgress: () => ({ state: 'done', done: 3400, total: 3400, failed: 2, message, messageI18n }),
    },
  })
  await render(
    <MorpheusProvider client={client} locale="en" texts={en} notifications={false}>
      <ContactSync sessionId="s1" />
    </MorpheusProvider>,
  )
  await expect.element(page.getByText('contacts synced')).toHaveTextContent(words)
})

test('Chatwoot: syncs contacts, imports messages and shows progress and result', async () => {
  let imported: SyncProgress = { state: 'done', done: 0, total: null, failed: 0, message: null }
  let state: 'done' | 'running' = 'done'
  const progress = { done: 0, total: 1, failed: 0, message: '' }
  const server = { serverUrl: 'https://chat.loja.com.br', accountId: '1', apiKey: 'k' }
  const view = chatwoot.schemas.view.parse({
    inboxId: '',
    webhookUrl: '',
    ...chatwoot.schemas.create.parse(server),
    ...beside,
  })
  const { client, called } = testClient({
    chatwoot: {
      get: () => view,
      syncProgress: () => ({ state, ...progress }),
      syncContacts: () => {
        state = 'running'
        progress.total = 3400
        return { state, ...progress }
      },
      importProgress: () => imported,
      importMessages: () => {
        imported = { state: 'done', done: 3, total: 3, failed: 0, message: null }
        return imported
      },
    },
  })
  await renderWidget(client, <ConfigurationDialog what="chatwoot" sessionId="s1" onClose={() => {}} />)
  await button('Sincronizar contatos').click({ timeout: 15_000 })
  await expect.element(page.getByText('0 de 3.400 contatos')).toBeVisible()
  await expectAccessible()
  Object.assign(progress, { done: 3400, failed: 2, message: 'O Chatwoot respondeu 500' })
  state = 'done'
  await expect
    .element(page.getByText('3.398 contatos sincronizados; 2 não: O Chatwoot respondeu 500'))
    .toBeVisible()
  expect(called('POST /api/chatwoot/s1/sync-contacts')).toHaveLength(1)
  await page.getByLabelText('Dias', { exact: true }).selectOptions('3 dias')
  await button('Importar mensagens').click()
  await expect.element(page.getByText('3 mensagens importadas')).toBeVisible()
  expect(called('POST /api/chatwoot/s1/import-messages')).toMatchObject([{ body: { days: 3 } }])
})
