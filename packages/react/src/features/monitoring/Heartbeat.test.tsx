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

test('shows no bar when the server has no availability call', async () => {
  const { client, called } = testClient(
    {},
    { raw: { 'GET /api/monitoring/availability': { status: 404, body: {} } } },
  )
  await renderWidget(client, <Heartbeat sessionId="s1" />)
  await vi.waitFor(() => expect(called('GET /api/monitoring/availability')).not.toEqual([]))
  await expect.poll(() => document.querySelectorAll('.mo-heartbeat').length).toBe(0)
})
