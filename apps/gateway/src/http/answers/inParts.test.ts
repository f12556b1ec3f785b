import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { comesInParts, jsonInParts } from './inParts.js'

async function* parts(...lists: unknown[][]) {
  yield* lists
}

const written = async (body: () => unknown) => text(jsonInParts(body()))

test.each([
  ['a list', () => parts([1, 2], [3]), [1, 2, 3]],
  ['no part at all', () => parts(), []],
  ['empty parts', () => parts([], [1], [], [2], []), [1, 2]],
  [
    'a wrapped field among others',
    () => ({
      success: true,
      data: { before: null, list: parts(['"', ','], ['a']), absent: undefined, after: { a: [1] } },
    }),
    { success: true, data: { before: null, list: ['"', ',', 'a'], after: { a: [1] } } },
  ],
])('%s is written as if it had come whole', async (_what, body, whole) => {
  expect(comesInParts(body())).toBe(true)
  expect(await written(body)).toBe(JSON.stringify(whole))
})

test('what is whole is not taken apart', () => {
  for (const body of [null, 'a', 1, [[parts([1])]], { success: true, data: { list: [1], nested: { a: 1 } } }])
    expect(comesInParts(body)).toBe(false)
})
