import { expect, test } from 'vitest'
import { changedTexts } from './changedTexts.js'

const initial = { name: 'Entregas ', description: 'Das 8h às 18h' }

test('leaves out a text that differs only in the whitespace around it', () => {
  expect(changedTexts(initial, { name: ' Entregas', description: 'Das 8h às 18h\n' })).toEqual({})
})

test('has only the text that was changed, trimmed', () => {
  expect(changedTexts(initial, { ...initial, description: '' })).toEqual({ description: '' })
  expect(changedTexts(initial, { ...initial, name: ' Entregas SP ' })).toEqual({ name: 'Entregas SP' })
})
