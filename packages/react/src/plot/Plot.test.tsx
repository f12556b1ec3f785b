import { zonedFormat } from '@morpheus/sdk/format'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Plot } from './Plot.js'
import '../styles/index.css'

const hour = 3_600_000

/** What is written into the canvas, by its place: it is drawn more than once. */
function written(): Map<string, string> {
  const texts = new Map<string, string>()
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation((text, x, y) => {
    texts.set(`${x},${y}`, text)
  })
  onTestFinished(() => spy.mockRestore())
  return texts
}

function draw(
  times: readonly number[],
  timeZone: string | undefined,
  formatValue = (value: number) => `v${value}`,
) {
  const moment = zonedFormat({ weekday: 'short', day: '2-digit', month: '2-digit' }, timeZone)
  return render(
    <div className="mo-tokens">
      <div className="mo-root" style={{ inlineSize: 600 }}>
        <Plot
          label="Mensagens"
          times={times}
          series={[{ label: 'Recebidas', ink: 'accent', values: times.map((_, index) => index) }]}
          shape="line"
          timeZone={timeZone}
          formatTime={(time) => moment.format(time)}
          formatValue={formatValue}
        />
      </div>
    </div>,
  )
}

// Midnights of Auckland, where it is already the next day almost everywhere else; and of São Paulo.
test.each([
  [
    'Pacific/Auckland',
    '2026-11-15T11:00:00Z',
    ['16/11', '17/11', '18/11', '19/11', '20/11', '21/11', '22/11'],
  ],
  [
    'America/Sao_Paulo',
    '2026-11-15T03:00:00Z',
    ['15/11', '16/11', '17/11', '18/11', '19/11', '20/11', '21/11'],
  ],
])('days counted in %s are called what they are called there', async (zone, first, names) => {
  const texts = written()
  const times = Array.from({ length: 7 }, (_, index) => Date.parse(first) + index * 24 * hour)
  await draw(times, zone)
  await vi.waitFor(() => expect([...texts.values()].filter((text) => text.includes('/'))).toEqual(names))
  await page.getByText('Ver como tabela').click()
  const rows = page.getByRole('rowheader')
  await expect.element(rows.first()).toHaveTextContent(names.at(-1) ?? '')
  expect(rows.elements().map((row) => row.textContent?.slice(-5))).toEqual([...names].reverse())
})

test('a zone that nobody knows is the reader’s own', async () => {
  const texts = written()
  await draw([0, hour, 2 * hour], 'Marte/Olimpo')
  await vi.waitFor(() => expect(texts.size).toBeGreaterThan(3))
})

test('a span of a few minutes repeats no label', async () => {
  const texts = written()
  await draw(
    Array.from({ length: 10 }, (_, index) => Date.parse('2026-11-21T12:30:00Z') + index * 10_000),
    'America/Sao_Paulo',
  )
  const labels = () => [...texts.values()].filter((text) => text.includes(':'))
  await vi.waitFor(() => expect(labels().length).toBeGreaterThan(2))
  expect(labels()[0]).toBe('09:30:00')
  expect(new Set(labels()).size).toBe(labels().length)
})

test('of few things none is counted twice on the scale', async () => {
  const texts = written()
  await draw([0, hour, 2 * hour], 'America/Sao_Paulo', (value) => `${Math.round(value)} msg`)
  const labels = () => [...texts.values()].filter((text) => text.endsWith('msg'))
  await vi.waitFor(() => expect(labels().length).toBeGreaterThan(1))
  expect(labels()).toEqual(['0 msg', '1 msg', '2 msg'])
})
