import { describe, expect, it } from 'vitest'
import { unstyled } from '../../core/output/paint.js'
import { width } from '../../core/output/width.js'
import { formatContactHead, formatContactRow } from './actions.js'

const contact = (name: string | null, phone = '5511977770001') => ({
  id: 'c1',
  sessionId: 's1',
  name,
  phone,
  profilePic: null,
  createdAt: null,
})
const names = [
  'Ângela Conceição Araújo de Vasconcellos e Albuquerque Figueiredo Montenegro da Silva Xavier',
  '👩‍👩‍👧‍👦 Família 🎉🎉🎉 com um nome que não acaba mais de tão comprido que ele é mesmo',
  '山田太郎 株式会社とても長い名前のお客様株式会社とても長い名前のお客様株式会社とても長い名前のお客様',
  null,
]

describe('a contact row', () => {
  it.each([30, 40, 80, 120])('is never wider than a window of %i columns', (columns) => {
    for (const name of names) {
      for (const phone of ['5511977770001', '123456789012345678']) {
        expect(
          width(formatContactRow(contact(name, phone), { paint: unstyled, columns })),
        ).toBeLessThanOrEqual(columns)
      }
    }
    expect(width(formatContactHead({ paint: unstyled, columns }))).toBeLessThanOrEqual(columns)
  })

  it('keeps a gap after a long number, and the whole name in a pipe', () => {
    const line = formatContactRow(contact(names[0] ?? '', '123456789012345678'), {
      paint: unstyled,
      columns: Number.POSITIVE_INFINITY,
    })
    expect(line).toMatch(/345678 {2}– {12}Ângela .* Xavier$/)
  })

  it('shows "Não informado" for a missing or invisible name', () => {
    for (const name of [null, '', '\u200b']) {
      expect(formatContactRow(contact(name), { paint: unstyled, columns: 80 })).toBe(
        '(11) 97777-0001  –            Não informado',
      )
    }
  })
})
