import { expect, test } from 'vitest'
import * as z from 'zod'
import { allRows } from '../contract/rows.js'
import { postmanCollection } from './postman.js'

const serverUrl = 'http://localhost:8000/api'
const pairs = z.array(z.strictObject({ key: z.string(), value: z.string(), description: z.string() }))

/** The part of Postman's format 2.1.0 that ours uses. */
const Postman = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.looseObject({ type: z.literal('bearer') }),
  variable: z.array(z.looseObject({ key: z.string(), value: z.string() })),
  item: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      item: z.array(
        z.strictObject({
          name: z.string().min(1),
          request: z.strictObject({
            method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
            description: z.string(),
            header: z.array(z.strictObject({ key: z.string(), value: z.string() })),
            url: z.strictObject({
              raw: z.string().startsWith('{{url}}/'),
              host: z.tuple([z.literal('{{url}}')]),
              path: z.array(z.string().min(1)),
              query: z.array(z.looseObject({ key: z.string(), value: z.string(), disabled: z.boolean() })),
              variable: pairs,
            }),
            auth: z.looseObject({ type: z.enum(['bearer', 'noauth']) }).optional(),
            body: z.looseObject({ mode: z.enum(['raw', 'formdata']) }).optional(),
          }),
          response: z.array(z.never()),
        }),
      ),
    }),
  ),
})

test('the Postman collection contains every row once', () => {
  const { item } = Postman.parse(JSON.parse(JSON.stringify(postmanCollection({ serverUrl }))))
  const calls = item.flatMap((folder) =>
    folder.item.map(({ request }) => `${request.method} /${request.url.path.join('/')}`),
  )
  expect(calls.sort()).toEqual(
    allRows()
      .map(({ row }) => row.route)
      .sort(),
  )
})
