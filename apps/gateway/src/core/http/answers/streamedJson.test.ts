import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FairConcurrency, type RunLimited } from '../../lib/limits/fairConcurrency.js'
import { isStreamed, streamJson } from './streamedJson.js'

async function* parts(...lists: unknown[][]) {
  yield* lists
}

const atOnce: RunLimited = (work) => work()
const written = async (body: () => unknown) => text(streamJson(body(), atOnce))

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
])('%s is written like the unstreamed JSON', async (_what, body, whole) => {
  expect(isStreamed(body())).toBe(true)
  expect(await written(body)).toBe(JSON.stringify(whole))
})

test('producing a part needs a concurrency slot; an unread stream holds none', async () => {
  const places = new FairConcurrency({ reservedSlots: 1, sharedSlots: 0 })
  const runLimited: RunLimited = (work) => places.use('ana', work)
  const unread = streamJson(parts(['a'.repeat(100_000)], ['b']), runLimited)[Symbol.asyncIterator]()
  expect((await unread.next()).value).toMatch(/^\["a/)
  expect(await text(streamJson(parts([1], [2]), runLimited))).toBe('[1,2]')

  let release = () => {}
  const held = runLimited(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  let isWritten = false
  const waiting = text(streamJson(parts([1]), runLimited)).finally(() => {
    isWritten = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isWritten).toBe(false)
  release()
  await held
  expect(await waiting).toBe('[1]')
})

test('does not stream bodies without a top-level generator', () => {
  for (const body of [null, 'a', 1, [[parts([1])]], { success: true, data: { list: [1], nested: { a: 1 } } }])
    expect(isStreamed(body)).toBe(false)
})
