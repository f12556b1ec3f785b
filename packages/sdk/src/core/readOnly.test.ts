import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allRows, rowsOf, withoutReadOnly } from '../contract/index.js'

const row = rowsOf({ category: 'system', scope: 'sessions', ability: 'never' })('PUT /things/:id', {
  body: z.strictObject({ name: z.string() }),
  entity: z.object({ id: z.string(), name: z.string(), createdAt: z.string() }),
  answer: z.object({}),
})

describe('the read-only fields of an entity', () => {
  it('are those missing from the body', () => {
    expect(row.readOnly).toEqual(['id', 'createdAt'])
  })

  it('are removed from a body; all other fields stay', () => {
    expect(withoutReadOnly(row, { id: 7, name: 'x', createdAt: null, other: 1 })).toEqual({
      name: 'x',
      other: 1,
    })
    for (const body of [[{ id: 1 }], null, 'id', 7]) expect(withoutReadOnly(row, body)).toEqual(body)
  })

  it('are declared by every session row whose body omits entity fields', () => {
    const without = allRows().filter(
      ({ row: { route, body, readOnly } }) =>
        body &&
        /^(POST|PUT) \/sessions\/:id(\/(webhook|websocket|rabbitmq|sqs|behavior))?$/.test(route) &&
        readOnly.length === 0,
    )
    expect(without.map((one) => one.row.route)).toEqual([])
  })
})
