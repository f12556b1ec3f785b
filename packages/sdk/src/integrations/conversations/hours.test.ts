import { describe, expect, it } from 'vitest'
import { isWithin, readHours } from './hours.js'

/** An instant of the week of 2026-11-22, a Sunday, as the clocks of São Paulo show it. */
const at = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00-03:00`)
const open = (text: string, time: Date) => {
  const hours = readHours(text)
  expect(hours).not.toBeNull()
  return isWithin(hours ?? [], time, 'America/Sao_Paulo')
}

describe('hours', () => {
  it.each([
    ['', 0, '03:00', true],
    ['seg-sex 08:00-18:00', 1, '08:00', true],
    ['seg-sex 08:00-18:00', 1, '07:59', false],
    ['seg-sex 08:00-18:00', 5, '17:59', true],
    ['seg-sex 08:00-18:00', 5, '18:00', false],
    ['seg-sex 08:00-18:00', 6, '12:00', false],
    ['Seg-Sex 8h-18h; sáb 9:00-12:00', 6, '11:59', true],
    ['Seg-Sex 8h-18h; sáb 9:00-12:00', 0, '11:00', false],
    ['sex-seg 10:00-11:00', 0, '10:30', true],
    ['sex-seg 10:00-11:00', 2, '10:30', false],
    ['ter, qui 10:00-11:00', 4, '10:30', true],
    ['09:00-17:00', 0, '12:00', true],
    ['todos os dias 09:00-17:00', 3, '18:00', false],
    ['segunda-feira 09:00-17:00', 1, '12:00', true],
    ['seg 22:00-06:00', 2, '05:59', true],
    ['seg 22:00-06:00', 1, '05:59', false],
    ['seg 22:00-06:00', 1, '23:00', true],
    ['dom 00:00-24:00', 0, '23:59', true],
  ])('"%s" on day %i at %s: %s', (text, day, time, expected) => {
    expect(open(text, at(day, time))).toBe(expected)
  })

  it.each([
    'abc',
    'seg-sex',
    '25:00-26:00',
    'seg 10:00',
    'xyz 10:00-11:00',
    'seg 10:00-10:00',
    'seg 08:70-10:00',
  ])('rejects the invalid text "%s"', (text) => expect(readHours(text)).toBeNull())
})
