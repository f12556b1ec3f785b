import { expect, test } from 'vitest'
import { saying } from '../phrases.js'

test('what differs within a sentence stands in its place, and is said itself', () => {
  const english = saying(
    {
      'Erro ao testar {}': 'Could not test {}',
      webhook: 'the webhook',
      '{} de {}': '{} of {}',
    },
    'en',
  )
  expect(english('Erro ao testar webhook')).toBe('Could not test the webhook')
  expect(english('Erro ao testar n8n')).toBe('Could not test n8n')
  expect(english('1.200 de 2.000')).toBe('1,200 of 2,000')
  expect(english('Outra coisa')).toBe('Outra coisa')
})
