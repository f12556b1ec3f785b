import type { TraceHop } from '@morpheus/sdk'
import { contract } from '@morpheus/sdk/contract'
import { expect, it } from 'vitest'
import { unstyled } from '../../core/output/paint.js'
import { width } from '../../core/output/width.js'
import { getTimeWidth, hopLines } from './trace.js'

function hop(overrides: object): TraceHop {
  const hops = [{ id: 'a', step: 'delivery', outcome: 'ok', ...overrides }]
  const [read] = contract.trace.get.answer.parse({ kind: 'event', id: 'e', sessionId: 's', hops }).hops
  if (!read) throw new Error('There is one')
  return read
}
const long = hop({
  outcome: 'waiting',
  event: 'message:received',
  target: 'webhook',
  address: `https://loja.exemplo/${'caminho-comprido/'.repeat(9)}`,
  cause: 'Conexão recusada: não há um servidor escutando neste endereço e porta, ou um firewall a recusa',
})
const lines = (of: TraceHop, columns: number) => hopLines(of, { paint: unstyled, columns, timeWidth: 8 })

it.each([80, 120])('fits %i columns and shows the full cause on further lines', (columns) => {
  const output = lines(long, columns)
  for (const line of output) expect(width(line)).toBeLessThanOrEqual(columns)
  for (const line of output.slice(1)) expect(line).toMatch(/^ {11}\S/)
  expect(output.map((line) => line.trim()).join(' ')).toContain(long.cause)
})

it('prints one line per hop without a terminal', () => {
  const [line, ...extra] = lines(long, Number.POSITIVE_INFINITY)
  expect(extra).toEqual([])
  expect(line).toContain(`${long.address}  ${long.cause}`)
})

it('the time column is as wide as the longest time', () => {
  expect(getTimeWidth([hop({ at: null }), hop({ at: new Date().toISOString() })])).toBe(8)
  expect(getTimeWidth([hop({ at: '2020-01-01T12:00:00.000Z' })])).toBe(11)
})
