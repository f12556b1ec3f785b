import { PassThrough, type Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openEngineStream } from './mediaFetch.js'

/** An engine whose stream arrives when `arrive` is called. */
function slowEngine() {
  let arrive: (stream: Readable) => void = () => undefined
  const arriving = new Promise<Readable>((resolve) => {
    arrive = resolve
  })
  return { arrive, engine: { download: () => arriving } }
}

test('an abort destroys a stream that nobody listens to yet', async () => {
  const controller = new AbortController()
  const { arrive, engine } = slowEngine()
  const stream = new PassThrough()
  arrive(stream)
  expect(await openEngineStream(engine, 's1', 'handle', controller.signal)).toBe(stream)
  controller.abort(new Error('closing'))
  await vi.waitFor(() => expect(stream.closed).toBe(true))
})

test('an aborted download rejects at once and destroys the stream that arrives later', async () => {
  const { arrive, engine } = slowEngine()
  const reason = new Error('closing')
  await expect(openEngineStream(engine, 's1', 'handle', AbortSignal.abort(reason))).rejects.toBe(reason)
  const stream = new PassThrough()
  arrive(stream)
  await vi.waitFor(() => expect(stream.closed).toBe(true))
})
