import { describe, expect, it } from 'vitest'
import { dictionary, features, languages, parametersOf } from './locales.js'

describe.each(features)('the dictionary of %s', (feature) => {
  const [portuguese, ...others] = languages
  const own = dictionary(portuguese, feature)

  it.each(others)('has the same codes with the same parameters in %s', (language) => {
    const shape = (messages: ReadonlyMap<string, string>) =>
      [...messages].map(([code, text]) => ({ code, parameters: parametersOf(text) }))
    expect(shape(dictionary(language, feature))).toEqual(shape(own))
  })

  it('leaves no message empty', () => {
    for (const language of languages)
      expect([...dictionary(language, feature)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('reads the parameters of plurals and choices, too', () => {
  expect(parametersOf('{n, plural, one {# de {name}} other {# de {names}}} em {place}')).toEqual([
    'n',
    'name',
    'names',
    'place',
  ])
})
