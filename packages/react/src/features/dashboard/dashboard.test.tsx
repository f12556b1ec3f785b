import type { Activity, OverviewCard } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../../provider/MorpheusProvider.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { aHop, aTrace } from '../../testing/trace.js'
import { en } from '../../text/en/index.js'
import { ActivityFeed } from './ActivityFeed.js'
import { MessageStats } from './MessageStats.js'
import { OverviewCards } from './OverviewCards.js'

const card: OverviewCard = {
  title: 'Mensagens hoje',
  value: 1234,
  subtitle: '1.000 recebidas · 234 enviadas',
  icon: 'message-square',
  color: 'blue',
  trend: { value: 12.34, label: 'em relação a ontem' },
  note: null,
  metric: null,
  history: null,
}
const activity = (id: string, overrides: Partial<Activity> = {}): Activity => ({
  id,
  type: 'message_received',
  description: `Mensagem recebida de Contato ${id}`,
  sessionName: 'Loja Centro',
  sessionId: 's1',
  timestamp: new Date().toISOString(),
  ...overrides,
})
const overview = (cards: OverviewCard[], recentActivity: Activity[] = []) => ({
  dashboard: { overview: () => ({ cards, recentActivity }) },
})

function buckets(count: number, each: { sent: number; received: number }) {
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2026, 9, 1 + index)).toISOString(),
    ...each,
  }))
}

function withStats(each = { sent: 2, received: 5 }) {
  const requests = vi.fn()
  const { client } = testClient({
    dashboard: {
      messageStats: ({ query }) => {
        const period = query.get('period') ?? 'none'
        requests(period)
        const all = buckets(period === 'day' ? 24 : 30, each)
        const totals = { sent: each.sent * all.length, received: each.received * all.length }
        return { period, buckets: all, totals }
      },
    },
  })
  return { client, asked: requests }
}

test("cards show the server's values and trends; accessible in both themes", async () => {
  const down = {
    ...card,
    title: 'Tempo',
    value: '12 ms',
    icon: 'unknown-icon',
    color: 'odd',
    trend: { value: -3, label: 'em 5 min' },
  }
  const note = { text: '2 na fila · 1 falhou', color: 'red' }
  const { client } = testClient(overview([card, down, { ...card, title: 'Sem medida', trend: null, note }]))
  await renderWidget(client, <OverviewCards before={<p>Antes</p>} />)
  await expect.element(page.getByText('+12,3% em relação a ontem, em alta')).toBeVisible()
  await expect.element(page.getByText('-3,0% em 5 min, em queda')).toBeVisible()
  await expect.element(page.getByText('2 na fila · 1 falhou')).toBeVisible()
  await expect.element(page.getByText('Antes')).toBeVisible()
  const group = page.getByText('1.234').first().element().closest('dl')
  expect(group?.querySelectorAll('.mo-trend')).toHaveLength(2)
  await expectAccessibleInBothThemes()
})

test('counts of waiting and failed messages are links beside the link of the card', async () => {
  const parts = [
    { state: 'queued' as const, text: '2 na fila' },
    { state: 'failed' as const, text: '1 falhou' },
  ]
  const note = { text: '2 na fila · 1 falhou', color: 'red', parts }
  const { client } = testClient(overview([{ ...card, note }]))
  const opened = vi.fn()
  await renderWidget(
    client,
    <OverviewCards
      href={() => '/sessions'}
      outboxHref={(state) => `/envios?estado=${state}`}
      onOpenHref={opened}
    />,
  )
  await page.getByRole('link', { name: '2 na fila' }).click()
  await page.getByRole('link', { name: '1 falhou' }).click()
  expect(opened.mock.calls).toEqual([['/envios?estado=queued'], ['/envios?estado=failed']])
})

test("translates text codes into the host's language; keeps the server's text without a code", async () => {
  const i18n: Partial<OverviewCard> = {
    titleI18n: { code: 'dashboard.card.messages', params: {} },
    subtitleI18n: { code: 'dashboard.card.messages.subtitle', params: { received: 1000, sent: 234 } },
    note: {
      text: '2 na fila',
      textI18n: { code: 'dashboard.card.messages.queued', params: { queued: 2 } },
      color: 'neutral',
    },
  }
  const cause = { code: 'sessions.cause.logged_out.short', params: {} }
  const fell = activity('1', {
    description: 'Sessão fora do ar: Removida no celular',
    descriptionI18n: { code: 'dashboard.activity.session_fell', params: { cause } },
  })
  const { client } = testClient(overview([{ ...card, ...i18n }], [fell, activity('2')]))
  await render(
    <MorpheusProvider client={client} locale="en" texts={en} notifications={false}>
      <OverviewCards />
      <ActivityFeed />
    </MorpheusProvider>,
  )
  await expect.element(page.getByText('Messages today')).toBeVisible()
  await expect.element(page.getByText('1,000 received · 234 sent')).toBeVisible()
  await expect.element(page.getByText('2 queued')).toBeVisible()
  await expect.element(page.getByText('+12.3% em relação a ontem')).toBeVisible()
  await expect.element(page.getByText('Session down: Removed on the phone')).toBeVisible()
  await expect.element(page.getByText('Mensagem recebida de Contato 2')).toBeVisible()
})

test("the whole card links to the host's href and shows a sparkline when history is available", async () => {
  const messages: OverviewCard = { ...card, metric: 'messages', history: [0, 3, 12] }
  const time: OverviewCard = { ...card, title: 'Tempo', metric: 'responseTime' }
  const { client } = testClient(overview([messages, time, { ...card, title: 'Outro' }]))
  const onOpenHref = vi.fn()
  await renderWidget(
    client,
    <OverviewCards href={({ metric }) => (metric ? `/${metric}` : undefined)} onOpenHref={onOpenHref} />,
  )
  const link = page.getByRole('link', { name: 'Mensagens hoje' })
  await expect.element(link).toHaveAttribute('href', '/messages')
  expect(page.getByRole('link').elements()).toHaveLength(2)
  await expect
    .element(page.getByRole('img', { name: 'Últimas 24 horas, hora a hora: de 0 a 12' }))
    .toBeVisible()
  expect(page.getByText('Sem histórico').elements()).toHaveLength(1)
  await expectAccessible()
  await link.click()
  expect(onOpenHref).toHaveBeenCalledWith('/messages')
})

test("keeps failures among the four activities and links them to the host's href", async () => {
  const chatter = ['1', '2', '3', '4', '5'].map((id) => activity(id))
  const wrong = ['6', '7', '8'].map((id) =>
    activity(id, { type: 'session_fell', description: `Sessão caiu ${id}` }),
  )
  const { client } = testClient(overview([], [...chatter, ...wrong]))
  const onOpenHref = vi.fn()
  await renderWidget(
    client,
    <ActivityFeed
      href={({ type, sessionId }) => (type === 'session_fell' ? `/sessions/${sessionId}` : undefined)}
      onOpenHref={onOpenHref}
    />,
  )
  const items = page.getByRole('listitem')
  await expect
    .poll(() => items.elements().map((item) => item.querySelector('.mo-activity-text')?.textContent))
    .toEqual([
      'Mensagem recebida de Contato 1',
      'Mensagem recebida de Contato 2',
      'Sessão caiu 6',
      'Sessão caiu 7',
    ])
  const link = page.getByRole('link', { name: /Sessão caiu 6/ })
  await expect.element(link).toHaveAttribute('href', '/sessions/s1')
  await expectAccessible()
  await link.click()
  expect(onOpenHref).toHaveBeenCalledWith('/sessions/s1')
})

test('cards and activity show skeletons while loading', async () => {
  const { client } = testClient({ dashboard: { overview: () => new Promise(() => {}) } })
  const screen = await renderWidget(
    client,
    <>
      <OverviewCards />
      <ActivityFeed />
    </>,
  )
  await expect.element(page.getByText('Carregando…').first()).toBeInTheDocument()
  expect(screen.container.querySelectorAll('.mo-stat')).toHaveLength(4)
  expect(screen.container.querySelectorAll('.mo-activity-item')).toHaveLength(4)
  await expectAccessible()
})

test('retries after a failed load', async () => {
  let fails = true
  const { client } = testClient({
    dashboard: {
      overview: () => {
        if (fails) throw new TestFailure(403, 'Acesso negado')
        return { cards: [card], recentActivity: [activity('1')] }
      },
    },
  })
  await renderWidget(client, <OverviewCards />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('1.234')).toBeVisible()
})

test('shows four activities, truncates a long one, and labels a deleted session', async () => {
  const long = 'Mensagem recebida de '.repeat(30)
  const list = [activity('1', { description: long }), activity('2', { sessionName: null })]
  const { client } = testClient(overview([], [...list, activity('3'), activity('4'), activity('5')]))
  await renderWidget(client, <ActivityFeed />)
  const items = page.getByRole('listitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements()).toHaveLength(4)
  await expect.element(items.nth(1)).toHaveTextContent('Sessão excluída')
  await expect.element(items.nth(2)).toHaveTextContent('Agora')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  await expectAccessible()
})

test("opens an activity's trace by keyboard; an activity without a server id has no trace", async () => {
  const own = activity('e1', { description: 'Mensagem enviada para Bia' })
  const creation = activity('2026-11-21 message_received Loja Centro')
  const { client, called } = testClient({
    ...overview([], [own, creation]),
    sessions: { get: () => ({ session: aSession({ id: 's1' }) }) },
    trace: { get: () => aTrace([aHop({ step: 'sent' })]) },
  })
  await renderWidget(client, <ActivityFeed />)
  const trigger = page.getByRole('button', { name: /Mensagem enviada para Bia.* Rastro$/ })
  await expect.element(trigger).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Rastro' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Enviada')
  expect(called('GET /api/trace/e1')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('shows an empty state without activity', async () => {
  const { client } = testClient(overview([]))
  await renderWidget(client, <ActivityFeed />)
  await expect.element(page.getByText('Nenhuma atividade ainda')).toBeVisible()
})

test('refreshes the cards on a socket event', async () => {
  let value = 1
  const { client, push } = testClient({
    dashboard: { overview: () => ({ cards: [{ ...card, value }], recentActivity: [] }) },
  })
  await renderWidget(client, <OverviewCards />)
  await expect.element(page.getByText('1', { exact: true })).toBeVisible()
  value = 777
  push('session:created', { session: aSession() })
  await expect.element(page.getByText('777')).toBeVisible()
})

test('shows messages as a plot and a table, by month by default; accessible in both themes', async () => {
  const { client, asked } = withStats()
  const screen = await renderWidget(client, <MessageStats />)
  const plot = page.getByRole('application', {
    name: 'Mensagens por período, últimos 30 dias: 150 recebidas e 60 enviadas',
  })
  await expect.element(plot).toBeVisible()
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  expect(asked.mock.calls).toEqual([['month']])
  await page.getByText('Ver como tabela').click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(31)
  await expectAccessibleInBothThemes()
})

test('requests the selected period', async () => {
  const { client, asked } = withStats()
  await renderWidget(client, <MessageStats />)
  await expect.element(page.getByRole('radio', { name: 'Semana' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { checked: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => asked.mock.calls.at(-1)).toEqual(['week'])
  await expect.element(page.getByText('últimos 7 dias')).toBeVisible()
})

test('keeps stale data with its read time while the server is offline', async () => {
  const { client } = withStats()
  const screen = await renderWidget(client, <MessageStats />)
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  expect(document.body.textContent).not.toContain('Dados de')
  client.realtime.store.setState({ status: 'offline' })
  await expect.element(page.getByText(/^Dados de \d\d:\d\d$/)).toBeVisible()
  expect(screen.container.querySelector('.mo-plot-stale canvas')).not.toBeNull()
  await expectAccessible()
  client.realtime.store.setState({ status: 'connected' })
  await expect.element(page.getByText(/^Dados de/)).not.toBeInTheDocument()
})

test("marks a session's outages in the plot with cause and duration, also by keyboard", async () => {
  const requests = vi.fn()
  const { client } = testClient({
    dashboard: {
      messageStats: ({ query }) => ({
        period: query.get('period') ?? 'none',
        timeZone: 'UTC',
        sessionId: query.get('sessionId'),
        buckets: buckets(7, { sent: 2, received: 5 }),
        totals: { sent: 14, received: 35 },
      }),
    },
    monitoring: {
      availability: ({ query }) => {
        requests(query.get('sessionIds'), query.get('hours'))
        const uptime = { day: null, week: null, month: null }
        const reason = { code: 'logged_out', text: 'O aparelho removeu a conexão' }
        const [from, to] = ['2026-10-03T10:00:00.000Z', '2026-10-03T11:30:00.000Z']
        return {
          from: '2026-10-01T00:00:00.000Z',
          to: '2026-10-07T12:00:00.000Z',
          timeZone: 'UTC',
          sessions: [
            { sessionId: 's1', parts: [], outages: [{ from, to, availability: 'down', reason }], uptime },
          ],
        }
      },
    },
  })
  await renderWidget(client, <MessageStats sessionId="s1" defaultFilter={{ period: 'week' }} />)
  const plot = page.getByRole('application')
  await expect.element(plot).toBeVisible()
  await vi.waitFor(() => expect(requests.mock.calls).toEqual([['s1', '168']]))
  await plot.click({ position: { x: 1, y: 1 } })
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect
    .element(page.getByRole('status').filter({ hasText: '03/10' }))
    .toHaveTextContent(
      /\d\d:00 Fora do ar: O aparelho removeu a conexão, \d\d:30 Fim da interrupção, após 1h 30m/,
    )
})

test('shows an empty state instead of an empty plot when there are no messages', async () => {
  const { client } = withStats({ sent: 0, received: 0 })
  const screen = await renderWidget(client, <MessageStats />)
  await expect.element(page.getByText('Nenhuma mensagem neste período')).toBeVisible()
  expect(screen.container.querySelector('canvas')).toBeNull()
})

function Own({ onMount }: { onMount: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a mount
  useEffect(onMount, [])
  return <a href="#own">A minha</a>
}

test("keeps the host's own card mounted when the overview fails to load", async () => {
  const onMount = vi.fn()
  const { client } = testClient({
    dashboard: {
      overview: () => {
        throw new TestFailure(400, 'Não agora')
      },
    },
  })
  await renderWidget(client, <OverviewCards before={<Own onMount={onMount} />} />)
  await expect.element(page.getByText('Não foi possível carregar os indicadores')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'A minha' })).toBeVisible()
  expect(onMount).toHaveBeenCalledOnce()
})

/** Number of canvas pixels with a colour, within the tolerance of blending. */
function pixelsOf(canvas: HTMLCanvasElement | null, [red, green, blue]: readonly [number, number, number]) {
  const { data = [] } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const near = (index: number, expected: number) => Math.abs((data[index] ?? 0) - expected) < 4
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255 && near(at, red) && near(at + 1, green) && near(at + 2, blue)) count++
  return count
}

test('a theme change recolours the bars and leaves them otherwise unchanged', async () => {
  const [light, dark] = [[10, 115, 80] as const, [60, 207, 148] as const]
  const { client } = withStats()
  const screen = await renderWidget(client, <MessageStats />)
  const visible = (color: typeof light | typeof dark) =>
    pixelsOf(screen.container.querySelector('canvas'), color)
  const theme = (name: string) =>
    screen.container.querySelector('.mo-root')?.setAttribute('data-mo-theme', name)
  await expect.poll(() => visible(light)).toBeGreaterThan(1000)
  const previous = visible(light)
  for (let round = 0; round < 5; round++) {
    theme('dark')
    await expect.poll(() => visible(dark)).toBe(previous)
    expect(visible(light)).toBe(0)
    theme('light')
    await expect.poll(() => visible(light)).toBe(previous)
  }
})
