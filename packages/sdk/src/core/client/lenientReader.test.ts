import { expect, it } from 'vitest'
import * as z from 'zod'
import { readLenient } from './lenientReader.js'

it('a loose object keeps unknown fields and drops an unreadable known one', () => {
  const schema = z.looseObject({ count: z.number().optional() })
  expect(readLenient(schema, { count: { of: 'things' }, other: 1 })).toEqual({ other: 1 })
})
