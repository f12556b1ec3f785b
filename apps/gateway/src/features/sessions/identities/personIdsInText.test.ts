import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Matcher } from '../../privacy/person/matcher.js'
import { findPersonIds } from './personIdsInText.js'

function idsIn(text: string): Set<string> {
  const ids = new Set<string>()
  findPersonIds(text, new Set(), (id) => ids.add(id))
  return ids
}

it.each([
  ['Pedido 12 5511987654321', '5511987654321'],
  ['5511987654321 5511912345678', '5511912345678'],
  ['Dia 2026-11-21 (11) 98765-4321', '5511987654321'],
  ['+55 11 98765\u20114321', '5511987654321'],
  ['ligue 5 5 1 1 9 8 7 6 5 4 3 2 1', '5511987654321'],
  ['de 12345678:3@lid', '12345678@lid'],
  ['de BR.abc123', 'BR.abc123'],
])('finds the person in %j', (text, id) => {
  expect(idsIn(text)).toContain(id)
})

it('does not take the id of an old group for the number of its creator', () => {
  expect(idsIn('5511987654321-1600000000@g.us')).not.toContain('5511987654321')
})

it('reads hostile texts in linear time', () => {
  expect(idsIn('1'.repeat(200_000)).size).toBe(0)
  expect(idsIn('1-'.repeat(50_000)).size).toBeLessThan(20)
})

it('finds every number that an erasure redacts', () => {
  const separators = fc.array(fc.constantFrom('', '', '', ' ', '-', ') ', '\u2011', '.', '  '), {
    minLength: 13,
    maxLength: 13,
  })
  const written = fc
    .tuple(fc.constantFrom('5511987654321', '551133334444', '351912345678'), separators)
    .map(([person, between]) => ({
      person,
      text: [...person].map((digit, at) => `${digit}${between[at]}`).join(''),
    }))
  const noise = fc.stringMatching(/^[ \d().+a-z@-]{0,12}$/)
  fc.assert(
    fc.property(written, noise, noise, ({ person, text }, before, after) => {
      const whole = `${before}${text}${after}`
      if (new Matcher([person]).mentions(whole)) expect(idsIn(whole)).toContain(person)
    }),
  )
})
