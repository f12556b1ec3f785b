import { expect, it } from 'vitest'
import { wrap, wrapLines } from './wrap.js'

it('wraps between words by display width', () => {
  expect(wrap('uma frase que não cabe', 10)).toEqual(['uma frase', 'que não', 'cabe'])
  expect(wrap('🛵🛵 🛵🛵 🛵', 7)).toEqual(['🛵🛵', '🛵🛵 🛵'])
  expect(wrap('um endereço-muito-comprido só', 8)).toEqual(['um', 'endereço-muito-comprido', 'só'])
  expect(wrap('tudo numa linha', Number.POSITIVE_INFINITY)).toEqual(['tudo numa linha'])
})

it('indents continuation lines, keeps short lines and does not break commands', () => {
  expect(wrapLines('Verifique se ele está no ar e se o endereço está certo.', 30)).toBe(
    'Verifique se ele está no ar e\n  se o endereço está certo.',
  )
  expect(wrapLines('"x" indica 2 sessões. Use o ID:\n  3f2a  Loja', 40)).toBe(
    '"x" indica 2 sessões. Use o ID:\n  3f2a  Loja',
  )
  expect(wrapLines('Não há um. Entre com: morpheus login --perfil loja', 30)).toBe(
    'Não há um. Entre com:\n  morpheus login --perfil loja',
  )
})
