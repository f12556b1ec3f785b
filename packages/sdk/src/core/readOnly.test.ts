import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allRows, rowsOf, withoutReadOnly } from '../contract/index.js'

const row = rowsOf({ category: 'system', scope: 'sessions', ability: 'none' })('PUT /things/:id', {
  body: z.strictObject({ name: z.string() }),
  entity: z.object({ id: z.string(), name: z.string(), createdAt: z.string() }),
  answer: z.object({}),
})

describe('the fields of an entity that a caller cannot set', () => {
  it('are those that the body does not have', () => {
    expect(row.readOnly).toEqual(['id', 'createdAt'])
  })

  it('are dropped, and nothing else is', () => {
    expect(withoutReadOnly(row, { id: 7, name: 'x', createdAt: null, other: 1 })).toEqual({
      name: 'x',
      other: 1,
    })
    for (const body of [[{ id: 1 }], null, 'id', 7]) expect(withoutReadOnly(row, body)).toEqual(body)
  })

  it('are said by every row that creates or changes what another one reads', () => {
    const without = allRows().filter(
      ({ row: { route, body, readOnly } }) =>
        body &&
        /^(POST|PUT) \/sessions\/:id(\/(webhook|websocket|rabbitmq|sqs|behavior))?$/.test(route) &&
        readOnly.length === 0,
    )
    expect(without.map((one) => one.row.route)).toEqual([])
  })
})
