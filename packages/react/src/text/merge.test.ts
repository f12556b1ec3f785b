import { expect, test } from 'vitest'
import { allTexts } from './all.js'
import { mergeTexts } from './merge.js'

test('overrides single texts and leaves the others and the original unchanged', () => {
  const texts = mergeTexts(allTexts, {
    login: { submit: 'Acessar' },
    qr: { steps: ['Um só'], newCodeIn: (s: number) => `${s}!` },
  })
  expect(texts.login.submit).toBe('Acessar')
  expect(texts.login.email).toBe(allTexts.login.email)
  expect(texts.qr.steps).toEqual(['Um só'])
  expect(texts.qr.newCodeIn(3)).toBe('3!')
  expect(allTexts.login.submit).toBe('Entrar')
})
