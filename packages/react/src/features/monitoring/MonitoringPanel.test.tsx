import type { SessionHealth, SystemMetrics } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aHealth, metrics } from '../../testing/monitoring.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { MonitoringPanel } from './MonitoringPanel.js'

const samples = Array.from({ length: 60 }, (_, index) => ({
  at: new Date(Date.UTC(2026, 10, 21, 11, index)).toISOString(),
  cpu: index,
  memory: 50,
  latency: index % 7 === 0 ? null : 40,
  errors: 0,
  responseTime: 12,
}))

interface Scenario {
  metrics?: SystemMetrics
  sessions?: readonly SessionHealth[]
  more?: Replies['monitoring']
  rest?: Replies
}

function aMonitor({ metrics: own = metrics, sessions = [], more = {}, rest = {} }: Scenario = {}) {
  return testClient({
    ...rest,
    monitoring: {
      metrics: () => own,
      sessions: () => sessions,
      logs: () => [],
      history: () => ({ samples: [] }),
      trends: () => ({ latency: null, messages: null }),
      integrations: () => ({ integrations: [], total: 0, failing: 0 }),
      ...more,
    },
  })
}

beforeEach(async () => {
  await page.viewport(1280, 2000)
  return () => page.viewport(414, 896)
})

const figure = (label: string) => page.getByText(label, { exact: true }).first().element().closest('.mo-stat')
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('shows a loading state first', async () => {
  const { client } = aMonitor({ more: { metrics: () => new Promise(() => {}) } })
  await renderWidget(client, <MonitoringPanel headingLevel={1} />)
  await expect.element(page.getByRole('heading', { name: 'Monitoramento do Sistema' })).toBeVisible()
  await expect.element(page.getByText('Carregando dados de monitoramento...')).toBeVisible()
  await expectAccessible()
})

test('shows every figure with its trend; accessible in both themes', async () => {
  const sessions = [aHealth({ latency: 50 }), aHealth({ status: 'error' }), aHealth({ status: 'connecting' })]
  const { client } = aMonitor({ sessions, more: { history: () => ({ samples }) } })
  const screen = await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('42,5%')).toBeVisible()
  expect(figure('CPU')?.textContent).toContain('8 núcleos')
  expect(figure('CPU')?.textContent).toContain('-12,0%, melhorou')
  expect(figure('Memória')?.textContent).toContain('8,0 / 16,0 GB')
  expect(figure('Memória')?.querySelector('.mo-trend-bad')).not.toBeNull()
  expect(figure('Sessões ativas')?.textContent).toContain('de 5 no total')
  expect(figure('Sessões ativas')?.querySelector('.mo-trend-good')).not.toBeNull()
  expect(figure('Tempo no ar')?.textContent).toContain('1d 2h 3mSistema online')
  expect(figure('Taxa de erros')?.textContent).toContain('3 erros por hora')
  expect(figure('Taxa de erros')?.textContent).toContain('estável')
  expect(figure('Tempo de resposta')?.textContent).toContain('12 ms')
  expect(figure('Tempo de resposta')?.textContent).toContain('P95 48 ms')
  expect(figure('Tempo de resposta')?.querySelector('.mo-trend')).toBeNull()
  await expect.poll(() => screen.container.querySelectorAll('canvas').length).toBe(5)
  await expectAccessibleInBothThemes()
})

test('leaves no figure alone in a row at any width', async () => {
  const { client } = aMonitor()
  const screen = await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('42,5%')).toBeVisible()
  for (const width of [1400, 1110, 1100, 1000, 800, 640, 390, 343]) {
    await page.viewport(width, 2000)
    const rows = new Map<number, number>()
    for (const stat of screen.container.querySelectorAll('.mo-stats[aria-label] > .mo-stat')) {
      const top = Math.round(stat.getBoundingClientRect().top)
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    expect(new Set(rows.values()).size, `${width} px`).toBe(1)
    expect([...rows.values()][0], `${width} px`).toBeGreaterThan(1)
  }
})

test('shows the 24-hour trends of latency and messages', async () => {
  const sessions = [aHealth({ latency: 50 })]
  const { client } = aMonitor({ sessions, more: { trends: () => ({ latency: 12, messages: 8 }) } })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('+12,0% nas últimas 24h')).toBeVisible()
  expect(figure('Latência média')?.querySelector('.mo-trend-bad')?.textContent).toContain('piorou')
  expect(figure('Mensagens hoje')?.querySelector('.mo-trend-good')?.textContent).toContain(
    '+8,0% nas últimas 24h',
  )
})

test('shows no 24-hour trend when the server has none', async () => {
  const { client, called } = aMonitor({ sessions: [aHealth({ latency: 50 })] })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('Latência média')).toBeVisible()
  await vi.waitFor(() => expect(called('GET /api/monitoring/trends').length).toBeGreaterThan(0))
  expect(figure('Latência média')?.querySelector('.mo-trend')).toBeNull()
})

// The limits themselves are tried in packages/sdk/src/core/format/format.test.ts.
test('rates each figure by its own limits', async () => {
  const own = {
    ...metrics,
    cpu: { ...metrics.cpu, usage: 75 },
    memory: { ...metrics.memory, usage: 65 },
    errors: { ...metrics.errors, rate: 5.1 },
    responseTime: { ...metrics.responseTime, avg: 501 },
  }
  const { client } = aMonitor({ metrics: own })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('Sistema online')).toBeVisible()
  expect(figure('CPU')?.className).toContain('mo-stat-watch')
  expect(figure('Memória')?.className).toContain('mo-stat-good')
  expect(figure('Taxa de erros')?.className).toContain('mo-stat-bad')
  expect(figure('Tempo de resposta')?.className).toContain('mo-stat-watch')
})

test('sets the refresh interval and disables it when automatic refresh is off', async () => {
  const { client, called } = aMonitor()
  await renderWidget(client, <MonitoringPanel />)
  const interval = page.getByRole('combobox', { name: 'Intervalo' })
  await expect.element(interval).toHaveValue('30')
  expect([...interval.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    '10s',
    '30s',
    '1m',
    '5m',
  ])
  await interval.selectOptions('1m')
  await expect.element(interval).toHaveValue('60')
  await page.getByRole('switch', { name: 'Atualização automática' }).click()
  await expect.element(interval).toBeDisabled()
  const countBefore = called('GET /api/monitoring/metrics').length
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect.poll(() => called('GET /api/monitoring/metrics').length).toBe(countBefore + 1)
})

test('counts sessions in error or disconnected as needing attention', async () => {
  const { client } = aMonitor({
    sessions: [
      aHealth({ name: 'Boa', latency: 80, messagesCount: 1200 }),
      aHealth({ name: 'Lenta', latency: 250, messagesCount: 34 }),
      aHealth({ name: 'Parada', status: 'disconnected', latency: null }),
      aHealth({ name: 'Falha', status: 'error', latency: 900 }),
      aHealth({ name: 'Abrindo', status: 'connecting' }),
    ],
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(card('Boa')).toHaveTextContent('CONECTADO')
  await expect.poll(() => figure('Precisam de atenção')?.textContent).toContain('240,0% das sessões')
  expect(figure('Latência média')?.textContent).toContain('410 ms')
  expect(figure('Mensagens hoje')?.textContent).toContain('1.234')
  await expect.element(card('Parada')).toHaveTextContent('DESCONECTADO')
  await expect.element(card('Falha')).toHaveTextContent('FORA DO AR')
  expect(card('Boa').element().querySelector('.mo-latency-good')).not.toBeNull()
  expect(card('Lenta').element().querySelector('.mo-latency-watch')).not.toBeNull()
  expect(card('Falha').element().querySelector('.mo-latency-bad')).not.toBeNull()
  expect(card('Parada').element().querySelector('.mo-health-sign[data-mo-tone="danger"]')).not.toBeNull()
  expect(card('Parada').element().querySelector('.mo-badge-warning')).not.toBeNull()
  expect(card('Abrindo').element().querySelector('.mo-spinner')).not.toBeNull()
  await page.getByRole('radio', { name: 'Com atenção (2)' }).click()
  await expect.element(card('Boa')).not.toBeInTheDocument()
  await expect.element(card('Falha')).toBeVisible()
})

test('a fallen session stays down, in word and colour, while it is paired again', async () => {
  const session = aSession({ name: 'Loja', status: 'qr', availability: 'down', phone: null })
  const { client } = aMonitor({
    sessions: [aHealth({ id: session.id, name: 'Loja', status: 'connecting' })],
    rest: { sessions: { list: () => ({ sessions: [session] }) } },
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(card('Loja')).toHaveTextContent('FORA DO AR')
  expect(card('Loja').element().querySelector('.mo-badge-danger')).not.toBeNull()
  expect(card('Loja').element().querySelector('.mo-spinner')).toBeNull()
  expect(figure('Precisam de atenção')?.textContent).toContain('100,0% das sessões')
})

test('counts no attention until the session list is read', async () => {
  let answer = () => {}
  const read = new Promise<void>((resolve) => {
    answer = resolve
  })
  const session = aSession({ name: 'Nova', availability: 'unpaired', attention: null })
  const { client } = aMonitor({
    sessions: [aHealth({ id: session.id, name: 'Nova', status: 'disconnected' })],
    rest: { sessions: { list: () => read.then(() => ({ sessions: [session] })) } },
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByRole('radio', { name: 'Com atenção (…)' })).toBeInTheDocument()
  expect(figure('Precisam de atenção')?.textContent).toMatch(
    /Precisam de atenção….*1 fora do ar ou desconectadas/,
  )
  answer()
  await expect.element(page.getByRole('radio', { name: 'Com atenção (0)' })).toBeInTheDocument()
})

test('lists the sessions once their order is known, and keeps it', async () => {
  let answer = () => {}
  const read = new Promise<void>((resolve) => {
    answer = resolve
  })
  const [quiet, fallen] = [aSession({ name: 'Calma' }), aSession({ name: 'Caída', availability: 'down' })]
  const { client } = aMonitor({
    sessions: [
      aHealth({ id: quiet.id, name: 'Calma' }),
      aHealth({ id: fallen.id, name: 'Caída', status: 'disconnected' }),
      aHealth({ name: 'Falha', status: 'error' }),
    ],
    rest: { sessions: { list: () => read.then(() => ({ sessions: [quiet, fallen] })) } },
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByRole('radio', { name: 'Com atenção (…)' })).toBeInTheDocument()
  const names = () =>
    [...document.querySelectorAll('.mo-health-card .mo-health-name')].map((name) => name.textContent)
  expect(names()).toEqual([expect.stringMatching('Falha')])
  answer()
  await expect.poll(() => names().map((name) => name?.slice(0, 5))).toEqual(['Falha', 'Caída', 'Calma'])
})

test('ends each plot with the figure of its card', async () => {
  const { client } = aMonitor({
    sessions: [aHealth({ latency: 50 }), aHealth({ latency: 60 })],
    more: { history: () => ({ samples }) },
  })
  const screen = await renderWidget(client, <MonitoringPanel />)
  await expect.poll(() => screen.container.querySelectorAll('.mo-monitor-plot canvas').length).toBe(5)
  const ends = [...screen.container.querySelectorAll('.mo-monitor-plot .mo-plot-key')].map((key) =>
    key.textContent?.replace(/^.*agora (.*)máx.*$/, '$1'),
  )
  expect(ends).toEqual(
    ['CPU', 'Memória', 'Latência média', 'Taxa de erros', 'Tempo de resposta'].map(
      (label) => figure(label)?.querySelector('.mo-stat-value')?.textContent,
    ),
  )
})

test('shows a restart and its status; a refused restart shows the error', async () => {
  const session = aHealth({ name: 'Loja' })
  const restartSession = vi.fn((): { session: SessionHealth } => ({
    session: { ...session, status: 'connecting' },
  }))
  const { client, push } = aMonitor({ sessions: [session], more: { restartSession } })
  await renderWidget(client, <MonitoringPanel />)
  const button = page.getByRole('button', { name: 'Reiniciar Loja' })
  await button.click()
  await expect.element(page.getByText('Reiniciando a sessão Loja…').first()).toBeVisible()
  await expect.element(card('Loja')).toHaveTextContent('CONECTANDO')
  push('session:status', { sessionId: session.id, status: 'connected' })
  await expect.element(card('Loja')).toHaveTextContent('CONECTADO')
  restartSession.mockImplementation(() => {
    throw new TestFailure(400, 'A sessão não está conectada')
  })
  await button.click()
  await expect.element(page.getByText('A sessão não está conectada').first()).toBeVisible()
  push('session:error', { sessionId: session.id, error: 'x' })
  push('session:status', { sessionId: session.id, status: 'disconnected' })
  await expect.element(card('Loja')).toHaveTextContent('FORA DO AR')
  await expect.element(button).toBeDisabled()
})

test('keeps sessions created or deleted by events when an older read answers late', async () => {
  const [old, gone] = [aHealth({ name: 'Loja' }), aHealth({ name: 'Antiga' })]
  let answer = () => {}
  const sessions = vi.fn<() => readonly SessionHealth[] | Promise<readonly SessionHealth[]>>(() => [
    old,
    gone,
  ])
  const { client, push } = aMonitor({ more: { sessions } })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(card('Antiga')).toBeVisible()
  sessions.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve([old, gone, aHealth({ name: 'Resposta' })])
      }),
  )
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await vi.waitFor(() => expect(sessions).toHaveBeenCalledTimes(2))
  push('session:status', { sessionId: old.id, status: 'disconnected' })
  push('session:deleted', { sessionId: gone.id })
  push('session:created', { session: aSession({ name: 'Nova' }) })
  await expect.element(card('Nova')).toBeVisible()
  await expect.element(card('Antiga')).not.toBeInTheDocument()
  answer()
  await expect.element(card('Resposta')).toBeVisible()
  await expect.element(card('Loja')).toHaveTextContent('DESCONECTADO')
  await expect.element(card('Antiga')).not.toBeInTheDocument()
})

test('shows empty values and notices while reads fail, and recovers', async () => {
  let fails = true
  const failing =
    <T,>(value: T) =>
    () => {
      if (fails) throw new TestFailure(403, 'Acesso negado')
      return value
    }
  const { client } = aMonitor({
    more: {
      metrics: failing(metrics),
      sessions: failing([aHealth({ name: 'Loja' })]),
      logs: failing([]),
      history: failing({ samples }),
    },
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('0s', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Sem resposta desde \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByText(/Atualizado às/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Não foi possível ler as sessões')).toBeVisible()
  await expect.element(page.getByText('Nenhuma sessão para acompanhar')).not.toBeInTheDocument()
  await expect.element(page.getByText('Não foi possível ler o histórico')).toBeVisible()
  await expect.element(page.getByText('Ainda sem medições neste período')).not.toBeInTheDocument()
  expect(figure('CPU')?.closest('.mo-stats-unread')).not.toBeNull()
  await expectAccessible()
  await expect.element(page.getByText('Os logs não puderam ser lidos')).toBeVisible()
  expect(document.body.textContent).not.toContain('Acesso negado')
  expect(document.body.textContent).not.toContain('Sistema online')
  fails = false
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect.element(page.getByText('Sistema online')).toBeVisible()
  await expect.element(card('Loja')).toBeVisible()
  await expect.element(page.getByText(/^Atualizado às/)).toBeVisible()
  expect(figure('CPU')?.closest('.mo-stats-unread')).toBeNull()
  fails = true
  const read = page
    .getByText(/^Atualizado às/)
    .element()
    .textContent?.slice(-8)
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect.element(page.getByText(`Sem resposta desde ${read}`)).toBeVisible()
})

test('shows the time of the last full read while the sessions call keeps failing', async () => {
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const at = (minute: number) => now.mockReturnValue(new Date(2026, 10, 21, 9, minute).getTime())
  const read = vi.fn(() => metrics)
  let fails = false
  const sessions = () => {
    if (fails) throw new TestFailure(403, 'Acesso negado')
    return []
  }
  const { client } = aMonitor({ more: { metrics: read, sessions } })
  at(0)
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('Atualizado às 09:00:00')).toBeVisible()
  fails = true
  for (const minute of [10, 20]) {
    at(minute)
    const countBefore = read.mock.calls.length
    await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
    await vi.waitFor(() => expect(read.mock.calls.length).toBe(countBefore + 1))
    await expect
      .element(page.getByRole('button', { name: 'Atualizar', exact: true }))
      .not.toHaveAttribute('aria-busy')
    await expect.element(page.getByText('Sem resposta desde 09:00:00')).toBeVisible()
  }
})

test('sends no requests without a token', async () => {
  const { client, calls } = testClient({}, { signedIn: false })
  await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByText('Carregando dados de monitoramento...')).toBeVisible()
  expect(calls).toEqual([])
})

test('renders only a window of 5,000 sessions', async () => {
  const sessions = Array.from({ length: 5_000 }, (_, index) => aHealth({ name: `Loja ${index}` }))
  const { client } = aMonitor({ sessions })
  const screen = await renderWidget(client, <MonitoringPanel />)
  await expect.element(page.getByRole('radio', { name: 'Todas (5.000)' })).toBeInTheDocument()
  await expect.poll(() => screen.container.querySelectorAll('.mo-health-card').length).toBeLessThan(60)
  // Only the page scrolls; the rest of the list expands on demand.
  await expect.poll(() => screen.container.querySelectorAll('.mo-health-card').length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Mostrar todas as 5.000 sessões' }).click()
  screen.container.querySelector('.mo-grid')?.scrollIntoView({ block: 'end' })
  await expect.element(page.getByText('Loja 4999')).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-health-card').length).toBeLessThan(60)
})

test('shows a notice when the server has no history call and stops requesting it', async () => {
  const requests = vi.fn()
  const { client } = aMonitor({
    more: {
      history: () => {
        requests()
        throw new TestFailure(404, 'Rota não encontrada', 'not_found')
      },
    },
  })
  await renderWidget(client, <MonitoringPanel />)
  await expect
    .element(page.getByRole('heading', { name: 'Este servidor não oferece esta informação' }))
    .toBeVisible()
  const countBefore = requests.mock.calls.length
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.element(page.getByText(/Atualizado às/)).toBeVisible()
  expect(requests).toHaveBeenCalledTimes(countBefore)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await expectAccessible()
})

test('counts and lists the sessions the server marks as needing attention', async () => {
  const phone = '5511987654321'
  const down = { kind: 'down' } as const
  const slow = { kind: 'reconnecting' } as const
  const fallen = aSession({ name: 'Caída', availability: 'down', attention: down })
  const away = aSession({ name: 'Longe', phone, availability: 'reconnecting', attention: slow })
  const unpaired = aSession({ name: 'Nova', availability: 'unpaired', attention: null })
  const { client } = aMonitor({
    sessions: [
      aHealth({ id: unpaired.id, name: 'Nova', status: 'disconnected' }),
      aHealth({ id: away.id, name: 'Longe', status: 'connecting' }),
      aHealth({ id: fallen.id, name: 'Caída', status: 'error' }),
      aHealth({ name: 'Boa' }),
    ],
    rest: { sessions: { list: () => ({ sessions: [unpaired, away, fallen], nextCursor: null }) } },
  })
  await renderWidget(client, <MonitoringPanel />)
  await page.getByRole('radio', { name: 'Com atenção (2)' }).click()
  const figures = '22 fora do ar ou desconectadas, 50,0% das sessões'
  expect(figure('Precisam de atenção')?.textContent).toContain(figures)
  await expect.element(card('Longe')).toBeVisible()
  await expect.element(card('Caída')).toBeVisible()
  expect(card('Nova').elements()).toEqual([])
})

test('lists sessions needing attention first, links to them and offers recovery', async () => {
  const fallen = aSession({
    name: 'Caída',
    availability: 'down',
    reason: { code: 'logged_out', text: 'Saiu' },
  })
  const unpaired = aSession({ name: 'Nova', availability: 'unpaired' })
  const { client } = aMonitor({
    sessions: [
      aHealth({ name: 'Boa' }),
      aHealth({ id: unpaired.id, name: 'Nova', status: 'disconnected' }),
      aHealth({ id: fallen.id, name: 'Caída', status: 'error' }),
    ],
    rest: {
      sessions: {
        list: () => ({ sessions: [unpaired, fallen], nextCursor: null }),
        connect: () => ({ session: { ...fallen, status: 'connecting' } }),
        qr: () => new Promise(() => {}),
      },
    },
  })
  const onOpenSession = vi.fn()
  await renderWidget(
    client,
    <MonitoringPanel onOpenSession={onOpenSession} href={({ id }) => `/sessions/${id}`} />,
  )
  await expect.element(card('Caída')).toHaveTextContent('Saiu')
  const names = () =>
    [...document.querySelectorAll('.mo-health-name a')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Caída', 'Nova', 'Boa'])
  await expectAccessible()
  await page.getByRole('link', { name: 'Caída' }).click()
  expect(onOpenSession.mock.calls[0]?.[0].id).toBe(fallen.id)
  await page.getByRole('button', { name: 'Ver QR Code: Caída' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Conectar com QR Code' })).toBeVisible()
})

test('lists failed sessions while the session list is still loading', async () => {
  const { client } = aMonitor({
    sessions: [
      aHealth({ name: 'Nova', status: 'disconnected' }),
      aHealth({ name: 'Caída', status: 'error' }),
    ],
    rest: { sessions: { list: () => new Promise(() => {}) } },
  })
  await renderWidget(client, <MonitoringPanel onOpenSession={() => {}} />)
  const names = () => [...document.querySelectorAll('.mo-health-name')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual([expect.stringMatching('Caída')])
})

test('marks session events in every plot', async () => {
  const at = samples[2]?.at ?? ''
  const { client } = aMonitor({
    more: {
      history: () => ({
        samples,
        events: [
          { at, kind: 'fell', sessionId: 's1', sessionName: 'Moema', reason: 'O aparelho removeu a conexão' },
          { at, kind: 'started' },
        ],
      }),
    },
  })
  await renderWidget(client, <MonitoringPanel />)
  await page.getByRole('application', { name: 'Memória, última hora' }).click({ position: { x: 1, y: 1 } })
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  const text = /\d\d:\d\d Moema · Fora do ar: O aparelho removeu a conexão.*\d\d:\d\d Servidor iniciado/
  await expect.poll(() => document.querySelectorAll('.mo-plot-tip').length).toBe(5)
  for (const tip of document.querySelectorAll('.mo-plot-tip')) expect(tip.textContent).toMatch(text)
})

test('shows a sparkline in each figure and enlarges it on click', async () => {
  const { client } = aMonitor({ more: { history: () => ({ samples }) } })
  const screen = await renderWidget(client, <MonitoringPanel />)
  await page.getByRole('button', { name: 'Ampliar gráfico: CPU' }).click()
  const dialog = page.getByRole('dialog', { name: 'CPU' })
  await expect.element(dialog.getByRole('application', { name: 'CPU, última hora' })).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-sparkline path')).toHaveLength(4)
  await expectAccessible()
})
