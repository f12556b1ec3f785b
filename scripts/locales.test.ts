import { describe, expect, it } from 'vitest'
import { dictionary, features, featuresOf, languages, parametersOf } from './locales.js'

describe.each(features)('the dictionary of %s', (feature) => {
  // Texts of descriptions have no Portuguese dictionary.
  const [first = '', ...others] = languages.filter(
    (language) => language !== 'pt-BR' || featuresOf(language).includes(feature),
  )
  const shape = (language: string) =>
    [...dictionary(language, feature)].map(([code, text]) => ({ code, parameters: parametersOf(text) }))

  it('has the same codes with the same parameters in every language', () => {
    for (const language of others) expect(shape(language)).toEqual(shape(first))
  })

  it('has no empty message', () => {
    for (const language of [first, ...others])
      expect([...dictionary(language, feature)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('finds the parameters of plurals and choices as well', () => {
  expect(parametersOf('{n, plural, one {# de {name}} other {# de {names}}} em {place}')).toEqual([
    'n',
    'name',
    'names',
    'place',
  ])
})
