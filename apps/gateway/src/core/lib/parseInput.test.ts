import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseInput } from './parseInput.js'
import { Refusal } from './refusal.js'

test('an answer names at most 20 of the fields that are wrong', () => {
  const given = { numbers: Array.from({ length: 20_000 }, () => 'x') }
  const read = () => parseInput(z.object({ numbers: z.array(z.number()) }), given)
  expect(read).toThrow(Refusal)
  try {
    read()
  } catch (error) {
    const fields = error instanceof Refusal ? Object.keys(error.details.fields ?? {}) : []
    expect([fields.length, fields[0]]).toEqual([20, 'numbers.0'])
  }
})
