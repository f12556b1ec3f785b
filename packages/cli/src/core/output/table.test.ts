import { describe, expect, it } from 'vitest'
import { unstyled } from './paint.js'
import { type Column, formatTableInParts, table } from './table.js'
import { width } from './width.js'

interface Row {
  name: string
  status: string
  phone: string
}

const columns: Column<Row>[] = [
  { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 8 },
  { title: 'STATUS', value: ({ status }) => status, dropPriority: 0 },
  { title: 'TELEFONE', value: ({ phone }) => phone, dropPriority: 1 },
]
const rows = [
  { name: 'Uma loja de nome bem comprido', status: 'Conectado', phone: '(11) 98888-7777' },
  { name: '店舗 🇧🇷', status: 'Desconectado', phone: '–' },
]
const lay = (available: number) => table(rows, columns, { paint: unstyled, available })

describe('table', () => {
  it('aligns by display width, not by character count', () => {
    const [head = '', ...body] = lay(Number.POSITIVE_INFINITY)
    const countBefore = head.slice(0, head.indexOf('STATUS')).length
    for (const line of body)
      expect(width(line.slice(0, line.search(/Conectado|Desconectado/)))).toBe(countBefore)
  })

  it('truncates names before dropping columns, and never exceeds the window', () => {
    expect(lay(50)[1]).toMatch(/^Uma loja .*… {2}Conectado {5}\(11\)/)
    expect(lay(36).join('\n')).not.toContain('TELEFONE')
    for (const available of [24, 30, 40, 50, 60, 80]) {
      for (const line of lay(available)) expect(width(line)).toBeLessThanOrEqual(available)
    }
  })

  it("prints one header for rows in parts, and keeps the first part's column widths", () => {
    const lay = formatTableInParts(columns, { paint: unstyled, available: 50 })
    const [first = '', later = ''] = [
      lay(rows)[1],
      lay([...rows].map((row) => ({ ...row, name: 'B'.repeat(60) })))[0],
    ]
    expect(later).toMatch(/^B+… {2}Conectado/)
    expect(later.indexOf('Conectado')).toBe(first.indexOf('Conectado'))
    expect(lay([])).toEqual([])
    for (const line of lay(rows)) expect(width(line)).toBeLessThanOrEqual(50)
  })

  it('gives the remaining width to the last column', () => {
    const last: Column<Row>[] = [
      { title: 'STATUS', value: ({ status }) => status, dropPriority: 0 },
      { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 8 },
    ]
    const lay = formatTableInParts(last, { paint: unstyled, available: 60 })
    lay([{ name: 'A', status: 'qr', phone: '' }])
    expect(lay([{ name: 'Uma loja de nome comprido', status: 'qr', phone: '' }])).toEqual([
      'qr      Uma loja de nome comprido',
    ])
  })

  it('prints a header even without rows', () => {
    expect(table([], columns, { paint: unstyled, available: 80 })).toEqual(['NOME  STATUS  TELEFONE'])
  })
})
