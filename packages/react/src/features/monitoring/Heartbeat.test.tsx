import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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

test("loads several sessions in one request; a run's tooltip shows its cause", async () => {
  const { client, calls } = testClient({
    monitoring: { availability: () => ({ ...span, sessions: [stood('s1'), stood('s2')] }) },
  })
  renderWidget(
    client,
    <>
      <Heartbeat sessionId="s1" withUptime />
      <Heartbeat sessionId="s2" />
    </>,
  )
  const bars = page.getByRole('img', { name: 'Últimas 24 horas: 91,7% no ar, 1 interrupção' })
  await expect.poll(() => bars.elements().length).toBe(2)
  expect(calls.filter(({ route }) => route.endsWith('/availability'))).toHaveLength(1)
  const runs = bars.elements()[0]?.querySelectorAll('[data-mo-state]') ?? []
  expect([...runs].map((run) => run.getAttribute('data-mo-state'))).toEqual(['unknown', 'up', 'down'])
  expect(runs[2]?.getAttribute('title')).toMatch(/Fora do ar · O aparelho foi desconectado pelo celular\.$/)
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
