import { defaultBehavior, type Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../../../provider/MorpheusProvider.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { aTarget, noTargets } from '../../../testing/delivery.js'
import { aHealth, aLine } from '../../../testing/monitoring.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aSession } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { SessionDetail } from './SessionDetail.js'

function open(
  session: Session,
  extra: Replies['sessions'] = {},
  watched: Pick<Replies, 'dashboard' | 'monitoring'> = {},
  settings: Pick<Replies, 'proxy' | 'device' | 'warmup' | 'messages'> = {},
) {
  const test = testClient({
    sessions: { get: () => ({ session }), ...extra },
    contacts: { list: () => ({ contacts: [], total: 1234, nextCursor: null }) },
    deliveries: { targets: () => noTargets },
    behavior: { get: () => ({ sessionId: session.id, ...defaultBehavior }) },
    monitoring: {
      sessionMetrics: () => ({
        session: aHealth({ id: session.id }),
        timeZone: 'America/Sao_Paulo',
        history: [],
        messages: { received: 1200, sent: 1, queued: 30, failed: 2 },
      }),
      ...watched.monitoring,
    },
    dashboard: watched.dashboard ?? {},
    ...settings,
  })
  const on = { back: vi.fn(), contacts: vi.fn(), messages: vi.fn(), deliveries: vi.fn() }
  const widget = (
    <SessionDetail
      sessionId={session.id}
      headingLevel={1}
      onOpenSessions={on.back}
      onOpenContacts={on.contacts}
      onOpenMessages={on.messages}
      onOpenDeliveries={on.deliveries}
    />
  )
  return { ...test, on, widget }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('shows a connected session; accessible in both themes', async () => {
  const session = aSession({
    name: 'Vendas',
    description: 'Pedidos da rua XV',
    status: 'connected',
    phone: '5511987654321',
  })
  const { client, widget, on } = open(session)
  await renderWidget(client, widget)
  await expect.element(page.getByRole('heading', { name: 'Vendas', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Pedidos da rua XV')).toBeVisible()
  await expect.element(button('Desconectar Sessão')).toBeVisible()
  for (const name of ['Conectar Sessão', 'Conectar via Telefone', 'Ver QR Code'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(page.getByText('1.234')).toBeVisible()
  const facts = page.getByLabelText('Informações')
  await expect.element(facts).toHaveTextContent(/Mensagens hoje1\.200 recebidas · 1 enviada/)
  await expect.element(facts).toHaveTextContent(/Na fila de envio30Falharam hoje2/)
  for (const name of ['Webhook', 'WebSocket', 'RabbitMQ', 'SQS', 'Configurar Comportamento'])
    await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect.element(page.getByText('WhatsApp Cloud API')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 ligado: Receber chamadas', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Contatos 1.234' }).click()
  await button('Ver Contatos').click()
  expect(on.contacts).toHaveBeenCalledTimes(2)
  await button('Ver Mensagens').click()
  expect(on.messages).toHaveBeenCalledOnce()
})

test('shows notices for a changed number and for a number shared with another session', async () => {
  const session = aSession({
    name: 'Vendas',
    status: 'connected',
    phone: '5571914852778:3',
    formerNumber: '5516980555965',
    sharedWith: [{ id: 's9', name: 'Balcão' }],
  })
  const update = vi.fn(() => ({ session: { ...session, formerNumber: null } }))
  const { client, widget } = open(session, { update })
  await renderWidget(client, widget)
  const notice = page.getByText(/O número mudou: agora é \(71\) 91485-2778, antes era \(16\) 98055-5965/)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText(/também está pareado em Balcão/)).toBeVisible()
  await button('Desconectar').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Está certo').click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(update).toHaveBeenCalledOnce()
})

test('offers the QR code of a session that is down once, beside its cause', async () => {
  const session = aSession({
    name: 'Vendas',
    availability: 'down',
    since: '2026-11-21T12:00:00.000Z',
    reason: { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' },
  })
  const { client, widget } = open(session)
  const screen = await renderWidget(client, widget)
  await expect.element(page.getByRole('button', { name: 'Ver QR Code: Vendas' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Ver QR Code/ }).elements()).toHaveLength(1)
  expect(screen.container.querySelectorAll('.mo-button-primary')).toHaveLength(1)
  // All ways to connect are in one place.
  const banner = screen.container.querySelector('.mo-detail-banner')
  for (const name of ['Conectar Sessão', 'Conectar via Telefone'])
    expect(banner?.contains(button(name).element()), name).toBe(true)
  // On a phone the cause is above the buttons.
  const cause = page.getByText('O aparelho foi desconectado pelo celular.').element()
  const connect = button('Conectar Sessão').element()
  expect(cause.getBoundingClientRect().top).toBeLessThan(connect.getBoundingClientRect().top)
})

test('connects a disconnected session by QR code and offers phone pairing', async () => {
  const session = aSession()
  const { client, widget, called } = open(session, {
    connect: () => ({ session: { ...session, status: 'connecting' } }),
    qr: () => new Promise(() => {}),
  })
  await renderWidget(client, widget)
  await expect.element(button('Ver QR Code')).toBeVisible()
  await expect.element(button('Conectar via Telefone')).toBeVisible()
  await button('Conectar Sessão').click()
  await expect.element(page.getByText('Conectando sessão...').first()).toBeVisible()
  await expect.element(button('Conectar Sessão')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('dialog', { name: 'Conectar com QR Code' }), { timeout: 3000 })
    .toBeVisible()
  expect(called(`POST /api/sessions/${session.id}/connect`)).toHaveLength(1)
})

test('restarts a session whose phone is offline and disconnects it after confirmation', async () => {
  const session = aSession({ name: 'Vendas', status: 'connecting', phone: '5511987654321' })
  const test = testClient({
    sessions: {
      get: () => ({ session }),
      disconnect: () => ({ session: { ...session, status: 'disconnected', phone: null } }),
    },
    contacts: { list: () => ({ contacts: [], total: 0, nextCursor: null }) },
    deliveries: { targets: () => noTargets },
    monitoring: { restartSession: () => ({ session: aHealth({ id: session.id, status: 'connecting' }) }) },
  })
  const noop = () => {}
  await renderWidget(
    test.client,
    <SessionDetail
      sessionId={session.id}
      onOpenSessions={noop}
      onOpenContacts={noop}
      onOpenMessages={noop}
      onOpenDeliveries={noop}
    />,
  )
  await button('Reiniciar').click()
  await expect.element(page.getByText('Reiniciando sessão…').first()).toBeVisible()
  expect(test.called(`POST /api/monitoring/sessions/${session.id}/restart`)).toHaveLength(1)
  await expect.element(button('Cancelar Conexão')).not.toBeInTheDocument()
  await button('Desconectar Sessão').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect.element(button('Conectar Sessão')).toBeVisible()
  await expect.element(page.getByText('(11) 98765-4321').first()).toBeVisible()
})

test.each(['connecting', 'qr'] as const)(
  'cancels a pairing with status %s and offers a restart',
  async (status) => {
    const session = aSession({ status })
    const restartSession = () => ({ session: aHealth({ id: session.id, status: 'connecting' }) })
    const disconnect = () => ({ session: { ...session, status: 'disconnected' as const } })
    const { client, widget, called } = open(session, { disconnect }, { monitoring: { restartSession } })
    await renderWidget(client, widget)
    await button('Reiniciar').click()
    await vi.waitFor(() =>
      expect(called(`POST /api/monitoring/sessions/${session.id}/restart`)).toHaveLength(1),
    )
    await expect.element(button('Ver QR Code')).toBeVisible()
    await expect.element(button('Desconectar Sessão')).not.toBeInTheDocument()
    await button('Cancelar Conexão').click()
    await expect.element(button('Conectar Sessão')).toBeVisible()
    expect(called(`POST /api/sessions/${session.id}/disconnect`)).toHaveLength(1)
  },
)

test('opens the phone pairing dialog from its button', async () => {
  const { client, widget } = open(aSession())
  await renderWidget(client, widget)
  await button('Conectar via Telefone').click()
  await expect.element(page.getByRole('dialog', { name: 'Conectar via Telefone' })).toBeVisible()
})

test('shows a Cloud API session with its own section and sends no connect request', async () => {
  const business = { name: 'Loja da Ana', quality: 'YELLOW' as const }
  const session = aSession({ apiType: 'WHATSAPP_CLOUD', connectionMethod: null, business })
  const { client, widget, calls } = open(session)
  await renderWidget(client, widget)
  await expect.element(page.getByRole('heading', { name: 'WhatsApp Cloud API' })).toBeVisible()
  await expect.element(page.getByText('Nome de exibiçãoLoja da Ana')).toBeVisible()
  await expect.element(page.getByText('QualidadeMédia')).toBeVisible()
  await expect.element(button('Mostrar configuração')).toBeVisible()
  await expect.element(button('Conectar via Telefone')).not.toBeInTheDocument()
  await expect.element(button('Ver QR Code')).not.toBeInTheDocument()
  await button('Conectar Sessão').click()
  await expect
    .element(
      page.getByText('Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.').first(),
    )
    .toBeVisible()
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('disables conversations and messages and shows the reason on hover and on focus', async () => {
  const { client, widget } = open(aSession())
  await renderWidget(client, widget)
  const chats = page.getByRole('button', { name: /^Conversas/ })
  await expect.element(chats).toHaveAttribute('aria-disabled', 'true')
  await chats.hover()
  await expect.element(page.getByText('Sistema de mensagens desabilitado').first()).toBeVisible()
  await page.getByRole('button', { name: 'Contatos 1.234' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(chats).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: /^Mensagens/ })).toHaveFocus()
  await expect.element(page.getByText('Sistema de mensagens desabilitado').nth(1)).toBeVisible()
})

test('opens each configuration from its card, and behaviour also from the actions', async () => {
  const { client, widget, on } = open(aSession())
  await renderWidget(client, widget)
  for (const name of ['Configurar Comportamento', 'Configurações']) {
    await button(name).click()
    await expect.element(page.getByRole('dialog', { name: 'Comportamento' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: /^RabbitMQ/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'RabbitMQ' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await button('Ver Entregas').first().click()
  expect(on.deliveries).toHaveBeenCalledOnce()
})

test('shows an unknown session as not found and links back', async () => {
  const { client, widget, on } = open(aSession(), {
    get: () => {
      throw new TestFailure(404, 'Sessão não encontrada')
    },
  })
  await renderWidget(client, widget)
  await expect.element(page.getByRole('heading', { name: 'Sessão não encontrada' })).toBeVisible()
  await expectAccessible()
  await button('Voltar').click()
  expect(on.back).toHaveBeenCalledOnce()
})

test('retries after a failed load', async () => {
  const session = aSession({ name: 'Vendas' })
  let fails = true
  const { client, widget } = open(session, {
    get: () => {
      if (fails) throw new TestFailure(403, 'Acesso negado')
      return { session }
    },
  })
  await renderWidget(client, widget)
  await expect.element(page.getByText('Erro ao carregar dados da sessão')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await expect.element(page.getByRole('heading', { name: 'Vendas' })).toBeVisible()
})

test('closes a dialog when the host shows another session', async () => {
  const session = aSession({ id: 's1', status: 'connected' })
  const { client } = open(session)
  const view = (sessionId: string) => (
    <MorpheusProvider client={client} notifications={false}>
      <SessionDetail sessionId={sessionId} />
    </MorpheusProvider>
  )
  const { rerender } = await render(view('s1'))
  await button('Deletar Sessão').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await rerender(view('s2'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('deletes after confirmation and goes back', async () => {
  const session = aSession({ name: 'Vendas' })
  const { client, widget, on, called } = open(session, { remove: () => ({}) })
  await renderWidget(client, widget)
  await button('Deletar Sessão').click()
  await expect.element(page.getByText(/A sessão “Vendas” será desconectada/)).toBeVisible()
  await button('Deletar sessão').click()
  await vi.waitFor(() => expect(on.back).toHaveBeenCalledOnce())
  expect(called(`DELETE /api/sessions/${session.id}`)).toHaveLength(1)
})

test('updates on socket events', async () => {
  const session = aSession({ name: 'Vendas' })
  let current = session
  const { client, widget, push } = open(session, { get: () => ({ session: current }) })
  await renderWidget(client, widget)
  await expect.element(button('Conectar Sessão')).toBeVisible()
  current = { ...session, status: 'connected', phone: '5511987654321' }
  push('session:connected', { sessionId: session.id, phone: '5511987654321' })
  await expect.element(button('Desconectar Sessão')).toBeVisible()
  await expect.element(page.getByText('(11) 98765-4321').first()).toBeVisible()
})

test('opens the test message dialog for a connected session', async () => {
  const session = aSession({ name: 'Vendas', status: 'connected', phone: '5511987654321' })
  const { client, widget } = open(session)
  await renderWidget(client, widget)
  await button('Enviar mensagem de teste').click()
  await expect.element(page.getByRole('dialog', { name: 'Enviar mensagem de teste' })).toBeVisible()
  await expect.element(page.getByLabelText('Para')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Enviar mensagem de teste')).toHaveFocus()
})

test('disables the test message of a disconnected session and shows the reason on focus', async () => {
  const { client, widget } = open(aSession())
  await renderWidget(client, widget)
  const send = button('Enviar mensagem de teste')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  const element = send.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(page.getByText('Conecte a sessão para enviar uma mensagem de teste')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('copies an integration to another session; session-specific ones are not offered', async () => {
  const session = aSession({ name: 'Matriz' })
  const others = Array.from({ length: 10 }, (_, index) => aSession({ name: `Loja ${index}` }))
  const { client, called } = testClient({
    sessions: { get: () => ({ session }), list: () => ({ sessions: [session, ...others] }) },
    deliveries: {
      targets: () => ({ ...noTargets, webhook: aTarget('webhook'), websocket: aTarget('websocket') }),
      copyIntegration: () => ({ kind: 'webhook', outcome: 'created' }),
    },
  })
  await renderWidget(client, <SessionDetail sessionId={session.id} />)
  await button('Mais ações de Webhook').click()
  await expect.element(button('Mais ações de WebSocket')).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Copiar para outras sessões…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar Webhook para outras sessões' })
  await dialog.getByRole('searchbox', { name: 'Buscar por nome ou telefone' }).fill('loja 7')
  await dialog.getByRole('checkbox', { name: 'Loja 7', exact: true }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Aplicar a 1 sessão' }).click()
  const outcome = page.getByRole('dialog', { name: 'Aplicando integração' })
  await expect.element(outcome).toHaveTextContent('1 concluída')
  const [call] = called(`POST /api/sessions/${others[7]?.id}/integrations/webhook/copy`)
  expect(call?.body).toEqual({ fromSessionId: session.id })
})

test('shows why a session is down once, with one recovery action', async () => {
  const reason = { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' } as const
  const session = aSession({
    name: 'Vendas',
    availability: 'down',
    reason,
    since: '2026-11-21T12:00:00.000Z',
  })
  const { client, widget } = open(session, {
    connect: () => ({ session: { ...session, status: 'connecting' } }),
    qr: () => new Promise(() => {}),
  })
  await renderWidget(client, widget)
  const text = page.getByText(reason.text)
  await expect.element(text).toBeVisible()
  expect(text.elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Ações da sessão' })).toBeVisible()
  expect(button('Ver Entregas').elements()).toHaveLength(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Ver QR Code: Vendas' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Conectar com QR Code' })).toBeVisible()
})

test('shows the advice for an offline phone and offers no restart', async () => {
  const reason = {
    code: 'phone_unreachable',
    text: 'O celular não responde, reconectando',
    short: 'Celular sem internet',
    advice: 'O celular está sem internet. A sessão volta sozinha.',
    action: 'open_phone',
  } as const
  const status = 'connecting'
  const phone = '5511987654321'
  const session = aSession({ name: 'Vendas', status, phone, availability: 'reconnecting', reason })
  const { client, widget } = open(session)
  await renderWidget(client, widget)
  await expect.element(page.getByText(reason.text)).toBeVisible()
  await expect.element(page.getByText(reason.advice)).toBeVisible()
  await expect.element(page.getByText('Verifique o celular')).toBeVisible()
  expect(button('Reiniciar').elements()).toEqual([])
  // The pairing is intact: no code is needed.
  expect(page.getByRole('button', { name: /^Ver QR Code/ }).elements()).toEqual([])
  await expectAccessible()
})

const counted = (sessionId: string | null) => ({
  period: 'day' as const,
  timeZone: 'America/Sao_Paulo',
  sessionId,
  buckets: [{ at: '2026-11-21T12:00:00.000Z', sent: 3, received: 41 }],
  totals: { sent: 3, received: 41 },
})

test("shows the session's messages over time and only its own log lines", async () => {
  const session = aSession()
  const requests: (string | null)[] = []
  const { client, widget, called } = open(
    session,
    {},
    {
      dashboard: { messageStats: ({ query }) => counted(query.get('sessionId')) },
      monitoring: {
        logs: ({ query }) => {
          requests.push(query.get('sessionId'))
          return [
            aLine(2, { sessionId: session.id, message: 'Conexão perdida' }),
            aLine(1, { sessionId: 'outra', message: 'De outra sessão' }),
          ]
        },
      },
    },
  )
  await renderWidget(client, widget)
  const messages = page.getByRole('region', { name: 'Mensagens', exact: true })
  await expect.element(messages).toHaveTextContent(/últimas 24 horas.*Recebidas41Enviadas3/)
  // The log polls every second, so it is not read before it is near.
  expect(called('GET /api/monitoring/logs')).toHaveLength(0)
  document.querySelector('.mo-detail-log')?.scrollIntoView()
  const log = page.getByRole('region', { name: 'Logs da sessão' })
  await expect.element(log).toHaveTextContent('Conexão perdida')
  await expect.element(log).not.toHaveTextContent('De outra sessão')
  await expect.element(log.getByRole('button', { name: 'Limpar logs' })).not.toBeInTheDocument()
  expect(new Set(requests)).toEqual(new Set([session.id]))
  await expectAccessible()
})

test('hides message counts and log lines the server does not limit to the session', async () => {
  const session = aSession()
  const { client, widget, called } = open(
    session,
    {},
    {
      dashboard: { messageStats: () => counted(null) },
      monitoring: { logs: () => [aLine(1, { message: 'De todas' })] },
    },
  )
  await renderWidget(client, widget)
  await vi.waitFor(() => expect(called('GET /api/dashboard/messages/stats')).not.toHaveLength(0))
  document.querySelector('.mo-detail-log')?.scrollIntoView()
  const log = page.getByRole('region', { name: 'Logs da sessão' })
  await expect.element(log).toHaveTextContent('Este servidor não oferece esta informação')
  await expect.element(log).not.toHaveTextContent('De todas')
  await expect.element(page.getByRole('region', { name: 'Mensagens', exact: true })).not.toBeInTheDocument()
})

test('highlights one action by session type: phone pairing, configuration or connect', async () => {
  const filled = () =>
    [...document.querySelectorAll('.mo-detail-buttons .mo-button-primary')].map(
      ({ textContent }) => textContent,
    )
  const cases = [
    [aSession({ connectionMethod: 'PHONE_NUMBER' }), 'Conectar via Telefone'],
    [aSession({ apiType: 'WHATSAPP_CLOUD', connectionMethod: null }), 'Configurar'],
    [aSession(), 'Conectar Sessão'],
  ] as const
  for (const [session, name] of cases) {
    const { client, widget } = open(session)
    const screen = await renderWidget(client, widget)
    await expect.poll(filled).toEqual([name])
    await expect.element(button('Conectar Sessão')).toBeVisible()
    await screen.unmount()
  }
})

test('copies the number and the session id', async () => {
  const session = aSession({ status: 'connected', phone: '5511987654321' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const { client, widget } = open(session)
  await renderWidget(client, widget)
  await button('Copiar telefone').click()
  await button('Copiar identificador').click()
  expect(copied.mock.calls).toEqual([['5511987654321'], [session.id]])
})

test('offers a pairing code instead of the QR code on a phone', async () => {
  const { client, widget } = open(aSession({ status: 'qr' }), { qr: () => new Promise(() => {}) })
  await renderWidget(client, widget)
  await button('Ver QR Code').click()
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(414, 896))
  await expect.element(page.getByRole('dialog', { name: 'Conectar com QR Code' })).toBeVisible()
  await expect.element(button('Conectar com um código')).not.toBeInTheDocument()
  await page.viewport(414, 896)
  await button('Conectar com um código').click()
  await expect.element(page.getByRole('dialog', { name: 'Conectar via Telefone' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Conectar com QR Code' })).not.toBeInTheDocument()
})

test('shows proxy, device, warm-up plan and number risk with advice; accessible in both themes', async () => {
  const session = aSession({ status: 'connected', phone: '5511987654321' })
  const sessionId = session.id
  const { client, widget } = open(
    session,
    {},
    {},
    {
      proxy: {
        get: () => ({
          ...{ sessionId, protocol: 'socks5', host: 'proxy.exemplo.com.br', port: 1080 },
          ...{ username: 'loja', password: '••••••••', updatedAt: '2026-11-21T12:00:00.000Z' },
          connectionStatus: 'ERROR',
          lastAttemptAt: '2026-11-21T12:00:00.000Z',
          lastSuccessAt: null,
          lastError: 'O proxy recusou o usuário ou a senha',
        }),
      },
      device: { get: () => ({ sessionId, name: 'Loja Centro', browser: 'firefox' }) },
      warmup: {
        get: () => ({
          ...{ sessionId, enabled: true, firstDay: 20, growth: 30, days: 14 },
          startedAt: '2026-11-21T12:00:00.000Z',
          today: { day: 3, limit: 33, begun: 12 },
        }),
      },
      messages: {
        risk: () => ({
          risk: {
            ...{
              level: 'high',
              days: 7,
              contacts: 40,
              unanswered: 30,
              sent: 60,
              undelivered: 2,
              rejected: 0,
            },
            factors: [
              {
                code: 'unanswered',
                level: 'high',
                text: '30 de 40 contatos não responderam nos últimos 7 dias',
                advice: 'Escreva primeiro só a quem espera a mensagem.',
              },
            ],
          },
        }),
      },
    },
  )
  await renderWidget(client, widget)
  for (const text of [
    'SOCKS5 proxy.exemplo.com.br:1080 · O proxy recusou o usuário ou a senha',
    'Loja Centro · Firefox',
    'Dia 3 de 14 · 12 de 33 conversas novas hoje',
    '30 de 40 contatos não responderam nos últimos 7 dias',
    'Escreva primeiro só a quem espera a mensagem.',
    'Alto',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('SOCKS5', { exact: false })).toHaveAttribute('data-mo-failing')
  await expectAccessibleInBothThemes()
})
