import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { Heartbeat } from './Heartbeat.js'

const parts = [
  ...Array<'unknown'>(20).fill('unknown'),
  ...Array<'up'>(24).fill('up'),
  ...Array<'down'>(4).fill('down'),
]
const stood = (sessionId: string) => ({
  sessionId,
  parts,
  outages: [
    {
      from: '2026-11-22T10:00:00.000Z',
      to: null,
      availability: 'down' as const,
      reason: { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' },
    },
  ],
  uptime: { day: 91.66, week: null, month: null },
})
const span = {
  from: '2026-11-21T12:00:00.000Z',
  to: '2026-11-22T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
}

test('loads several sessions in one request; hover and focus show times and causes', async () => {
  const { client, calls } = testClient({
    monitoring: { availability: () => ({ ...span, sessions: [stood('s1'), stood('s2')] }) },
  })
  renderWidget(
    client,
    <>
      <Heartbeat sessionId="s1" withUptime />
      <Heartbeat sessionId="s2" />
      <p>Abaixo</p>
    </>,
  )
  const bars = page.getByRole('img', { name: 'Últimas 24 horas: 91,7% no ar, 1 interrupção' })
  await expect.poll(() => bars.elements().length).toBe(2)
  expect(calls.filter(({ route }) => route.endsWith('/availability'))).toHaveLength(1)
  const runs = bars.elements()[0]?.querySelectorAll('[data-mo-state]') ?? []
  expect([...runs].map((run) => run.getAttribute('data-mo-state'))).toEqual(['unknown', 'up', 'down'])
  const outage = /Fora do ar · O aparelho foi desconectado pelo celular\.$/
  const tooltip = page.getByRole('tooltip').first()
  const bar = bars.elements()[0]
  // The pointer may be where the bars are now.
  await userEvent.hover(page.getByText('Abaixo'))
  if (bar instanceof HTMLElement) bar.focus()
  await expect.element(tooltip).toBeVisible()
  await expect.element(tooltip).toHaveTextContent(outage)
  if (runs[1]) await userEvent.hover(runs[1])
  await expect.element(tooltip).toHaveTextContent(/Conectado$/)
  if (runs[2]) await userEvent.hover(runs[2])
  await expect.element(tooltip).toHaveTextContent(outage)
  // Each part has three whole pixels and a gap, also in a narrow place.
  expect(bar?.getBoundingClientRect().width ?? 0).toBeGreaterThanOrEqual(48 * 4)
  // The bar fills its place, whatever the width.
  const place = bars.elements()[1]
  const ticks = place?.querySelectorAll('[data-mo-state] > *') ?? []
  expect(ticks).toHaveLength(48)
  const end = place?.closest('.mo-heartbeat')?.getBoundingClientRect().right ?? 0
  expect(Math.abs((ticks[47]?.getBoundingClientRect().right ?? 0) - end)).toBeLessThan(0.5)
  await expectAccessible()
})

test('counts all outages, and describes each by its own times and cause', async () => {
  await page.viewport(1280, 800)
  const outage = (from: string, to: string, code: string, text: string) => ({
    from: `2026-11-22T${from}.000Z`,
    to: `2026-11-22T${to}.000Z`,
    availability: 'reconnecting' as const,
    reason: { code, text },
  })
  const flapping = {
    ...stood('s1'),
    // Both at the end, in parts next to each other: 11:00 to 11:30 and 11:30 to 12:00.
    parts: [...Array<'up'>(46).fill('up'), ...Array<'reconnecting'>(2).fill('reconnecting')],
    outages: [
      outage('11:40:00', '11:45:00', 'other', 'O celular está sem internet'),
      outage('11:10:05', '11:10:08', 'another', 'O servidor perdeu a rede'),
    ],
    outageCount: 43,
  }
  const { client } = testClient({
    monitoring: { availability: () => ({ ...span, sessions: [flapping] }) },
  })
  await renderWidget(client, <Heartbeat sessionId="s1" />)
  const bar = page.getByRole('img', { name: 'Últimas 24 horas: 91,7% no ar, 43 interrupções' })
  await expect.element(bar).toBeVisible()
  const [short, long] = bar.element().querySelectorAll('[data-mo-state="reconnecting"] > *')
  const tooltip = page.getByRole('tooltip').first()
  if (short) await userEvent.hover(short)
  await expect
    .element(tooltip)
    .toHaveTextContent(/^22\/11, \d\d:10:05 – 22\/11, \d\d:10:08 · Reconectando · O servidor perdeu a rede$/)
  if (long) await userEvent.hover(long)
  await expect.element(tooltip).toHaveTextContent(/^22\/11, \d\d:40:00 .* O celular está sem internet$/)
  await userEvent.unhover(bar)
  const element = bar.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(tooltip).toHaveTextContent(/sem internet.*perdeu a rede$/s)
})

test('shows no bar when the server has no availability call', async () => {
  const { client, called } = testClient(
    {},
    { raw: { 'GET /api/monitoring/availability': { status: 404, body: {} } } },
  )
  await renderWidget(client, <Heartbeat sessionId="s1" />)
  await vi.waitFor(() => expect(called('GET /api/monitoring/availability')).not.toEqual([]))
  await expect.poll(() => document.querySelectorAll('.mo-heartbeat').length).toBe(0)
})
