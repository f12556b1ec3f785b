import { zonedFormat } from '@morpheus/sdk/format'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/axe.js'
import { usePlotGroup } from './group.js'
import { Plot } from './Plot.js'
import { PlotTooltip } from './PlotTooltip.js'
import type { PlotProps } from './props.js'
import '../styles/index.css'

const hour = 3_600_000

/** Canvas texts by position: the canvas is redrawn several times. */
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
          series={[{ label: 'Recebidas', ink: 'data-1', values: times.map((_, index) => index) }]}
          shape="line"
          timeZone={timeZone}
          formatTime={(time) => moment.format(time)}
          formatValue={formatValue}
        />
      </div>
    </div>,
  )
}

// Midnights of Auckland, a day ahead, and of São Paulo.
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
])("labels days counted in %s with that time zone's dates", async (zone, first, names) => {
  const texts = written()
  const times = Array.from({ length: 7 }, (_, index) => Date.parse(first) + index * 24 * hour)
  await draw(times, zone)
  await vi.waitFor(() => expect([...texts.values()].filter((text) => text.includes('/'))).toEqual(names))
  await page.getByText('Ver como tabela').click()
  const rows = page.getByRole('rowheader')
  await expect.element(rows.first()).toHaveTextContent(names.at(-1) ?? '')
  expect(rows.elements().map((row) => row.textContent?.slice(-5))).toEqual([...names].reverse())
})

test('falls back to the local time zone when the zone is unknown', async () => {
  const texts = written()
  await draw([0, hour, 2 * hour], 'Marte/Olimpo')
  await vi.waitFor(() => expect(texts.size).toBeGreaterThan(3))
})

test('repeats no label on a span of a few minutes', async () => {
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

test('repeats no value on the scale of small counts', async () => {
  const texts = written()
  await draw([0, hour, 2 * hour], 'America/Sao_Paulo', (value) => `${Math.round(value)} msg`)
  const labels = () => [...texts.values()].filter((text) => text.endsWith('msg'))
  await vi.waitFor(() => expect(labels().length).toBeGreaterThan(1))
  expect(labels()).toEqual(['0 msg', '1 msg', '2 msg'])
})

const begin = Date.parse('2026-11-21T12:00:00Z')
const sample: PlotProps = {
  label: 'Recebidas por hora',
  times: Array.from({ length: 9 }, (_, index) => begin + index * hour),
  series: [
    { label: 'Recebidas', ink: 'data-1', values: [10, 20, 20, 40, null, 60, 70, 80, 5] },
    { label: 'Enviadas', ink: 'data-2', values: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  ],
  shape: 'line',
  timeZone: 'America/Sao_Paulo',
  formatTime: (time) => new Date(time).toISOString().slice(11, 16),
  formatValue: (value) => `${value} msg`,
  formatTick: String,
  limits: [{ value: 60, tone: 'bad' }],
  events: [{ at: begin + hour, label: 'Caiu', tone: 'bad' }],
  isPartial: true,
}

function Two(props: Partial<PlotProps>) {
  const group = usePlotGroup()
  return (
    <div className="mo-tokens">
      <div className="mo-root" style={{ inlineSize: 600 }}>
        <Plot {...sample} {...props} group={group} />
        <Plot {...sample} {...props} label="A outra" group={group} />
      </div>
    </div>
  )
}

const drawing = (name: string) => page.getByRole('application', { name })
const tips = () => [...document.querySelectorAll('.mo-plot-tip')].map(({ textContent }) => textContent)
/** Plots of a group show the same point. */
const both = (text: string) => [text, text]
const plots = () => expect.poll(() => document.querySelectorAll('canvas').length).toBe(2)
const keys = () => [...document.querySelectorAll('.mo-plot-legend')].map(({ textContent }) => textContent)

test('shows each event at one point; for bars, at the bar that contains it', async () => {
  const label = (minutes: number) => ({
    at: begin + minutes * 60_000,
    label: `Caiu +${minutes}`,
    tone: 'bad' as const,
  })
  await render(<Two shape="bars" events={[label(-5), label(50), ...[60, 61, 62, 63, 64].map(label)]} />)
  await plots()
  drawing('Recebidas por hora').element().focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => tips()[0]).toContain('Caiu +50')
  expect(tips()[0]).not.toMatch(/Caiu \+6|Caiu \+-5|e mais/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => tips()[0]).toMatch(/Caiu \+61.*Caiu \+64.*e mais 1 evento/)
  expect(tips()[0]).not.toMatch(/Caiu \+60|Caiu \+50/)
})

test('moves through points by keyboard, announces them and shows them in all plots of the group', async () => {
  const texts = written()
  await render(<Two />)
  await plots()
  // Only the top mark has the unit; totals are in the legend.
  await vi.waitFor(() => expect([...texts.values()]).toContain('80 msg'))
  expect([...texts.values()].filter((text) => text.endsWith('msg'))).not.toContain('40 msg')
  expect(keys()[0]).toContain('Recebidasagora 5 msgmáx 80 msg')
  await expectAccessible()
  const first = drawing('Recebidas por hora')
  await first.click()
  await userEvent.keyboard('{Home}{ArrowRight}')
  const text = page.getByRole('status').filter({ hasText: '13:00' })
  await expect
    .element(text)
    .toHaveTextContent('13:00, Recebidas 20 msg (+10 msg), Enviadas 2 msg (+1 msg), Caiu')
  expect(tips()).toEqual(both('13:00Recebidas20 msg+10 msgEnviadas2 msg+1 msgCaiu'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(tips).toEqual(both('16:00Recebidas—Enviadas5 msg+1 msg'))
  await userEvent.keyboard('{End}')
  await expect.poll(tips).toEqual(both('20:00 · em andamentoRecebidas5 msg-75 msgEnviadas9 msg+1 msg'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(tips).toEqual([])
})

test('hover shows a point; dragging zooms the whole group, and the zoom can be reset', async () => {
  await page.viewport(800, 900)
  const texts = written()
  await render(<Two />)
  await plots()
  const over = document.querySelector('[class~="u-over"]')
  const mouse = (type: string, part: number, target: EventTarget | null = over) => {
    const box = over?.getBoundingClientRect() ?? new DOMRect()
    target?.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: box.left + box.width * part,
        clientY: box.top + 20,
        movementX: 5,
      }),
    )
  }
  await userEvent.hover(drawing('Recebidas por hora'), { position: { x: 300, y: 40 } })
  await expect.poll(() => tips().length).toBe(2)
  const drag = () => {
    mouse('mousedown', 0.3)
    mouse('mousemove', 0.5)
    mouse('mousemove', 0.6)
    mouse('mouseup', 0.6, document)
  }
  const back = page.getByRole('button', { name: 'Voltar' })
  drag()
  await expect.poll(() => back.elements().length).toBe(2)
  // 14:24 to 16:48 holds only the hours 15 (Recebidas 40) and 16.
  expect(keys()[1]).toContain('Recebidasagora 40 msg')
  await vi.waitFor(() => expect([...texts.values()]).toContain('40 msg'))
  await back.nth(1).click()
  await expect.poll(() => back.elements().length).toBe(0)
  drag()
  await expect.poll(() => back.elements().length).toBe(2)
  await drawing('A outra').click()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => tips()[0]).toContain('15:00')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => back.elements().length).toBe(0)
  await userEvent.keyboard('+')
  await expect.poll(() => back.elements().length).toBe(2)
  await userEvent.dblClick(drawing('A outra'))
  await expect.poll(() => back.elements().length).toBe(0)
})

test('shows equal events of one moment separately in the tooltip', async () => {
  const consoleError = vi.spyOn(console, 'error')
  onTestFinished(() => consoleError.mockRestore())
  const event = { at: 0, label: 'Desconectada', tone: 'bad' } as const
  await render(
    <PlotTooltip
      times={[0, hour]}
      series={[]}
      shape="line"
      formatTime={String}
      formatValue={String}
      events={[event, event]}
      index={0}
    />,
  )
  expect(page.getByText('Desconectada').elements()).toHaveLength(2)
  expect(consoleError).not.toHaveBeenCalled()
})
