import { describe, expect, it } from 'vitest'
import { plain } from './paint.js'
import { type Column, table } from './table.js'
import { width } from './width.js'

interface Row {
  name: string
  status: string
  phone: string
}

const columns: Column<Row>[] = [
  { title: 'NOME', cell: ({ name }) => ({ text: name }), sacrifice: 0, shrinksTo: 8 },
  { title: 'STATUS', cell: ({ status }) => ({ text: status }), sacrifice: 0 },
  { title: 'TELEFONE', cell: ({ phone }) => ({ text: phone }), sacrifice: 1 },
]
const rows = [
  { name: 'Uma loja de nome bem comprido', status: 'Conectado', phone: '(11) 98888-7777' },
  { name: '店舗 🇧🇷', status: 'Desconectado', phone: '–' },
]
const lay = (available: number) => table(rows, columns, { paint: plain, available })

describe('table', () => {
  it('aligns by what a terminal shows, not by characters', () => {
    const [head = '', ...body] = lay(Number.POSITIVE_INFINITY)
    const before = head.slice(0, head.indexOf('STATUS')).length
    for (const line of body) expect(width(line.slice(0, line.search(/Conectado|Desconectado/)))).toBe(before)
  })

  it('cuts names before it drops columns, and never exceeds the window', () => {
    expect(lay(50)[1]).toMatch(/^Uma loja .*… {2}Conectado {5}\(11\)/)
    expect(lay(36).join('\n')).not.toContain('TELEFONE')
    for (const available of [24, 30, 40, 50, 60, 80]) {
      for (const line of lay(available)) expect(width(line)).toBeLessThanOrEqual(available)
    }
  })

  it('has a head even without rows', () => {
    expect(table([], columns, { paint: plain, available: 80 })).toEqual(['NOME  STATUS  TELEFONE'])
  })
})
