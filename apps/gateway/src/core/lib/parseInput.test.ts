import { expect, test } from 'vitest'
import * as z from 'zod'
import { HttpError } from './httpError.js'
import { parseInput } from './parseInput.js'

test('reports at most 20 invalid fields', () => {
  const given = { numbers: Array.from({ length: 20_000 }, () => 'x') }
  const read = () => parseInput(z.object({ numbers: z.array(z.number()) }), given)
  expect(read).toThrow(HttpError)
  try {
    read()
  } catch (error) {
    const fields = error instanceof HttpError ? Object.keys(error.details.fields ?? {}) : []
    expect([fields.length, fields[0]]).toEqual([20, 'numbers.0'])
  }
})
