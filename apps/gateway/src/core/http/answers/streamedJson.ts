import { Readable } from 'node:stream'
import type { RunLimited } from '../../lib/limits/fairConcurrency.js'

type Part<T> = T extends readonly (infer Item)[] ? T | AsyncIterable<readonly Item[]> : T

/** An answer whose lists may be streamed, so that a long one does not block other calls. */
export type Streamable<T> = T extends readonly unknown[]
  ? Part<T>
  : T extends object
    ? { [Field in keyof T]: Part<T[Field]> }
    : T

export function isStreamed(body: unknown, depth = 2): boolean {
  if (isParts(body)) return true
  if (depth === 0 || !isRecord(body)) return false
  return Object.values(body).some((value) => isStreamed(value, depth - 1))
}

/** Streams the body as JSON. A part occupies a slot while it is produced, not while it is sent. */
export function streamJson(body: unknown, runLimited: RunLimited): Readable {
  return Readable.from(writeValue(body, runLimited))
}

async function* writeValue(value: unknown, runLimited: RunLimited): AsyncGenerator<string> {
  if (isParts(value)) yield* writeList(value, runLimited)
  else if (isStreamed(value) && isRecord(value)) yield* writeRecord(value, runLimited)
  else yield JSON.stringify(value)
}

async function* writeRecord(record: Record<string, unknown>, runLimited: RunLimited): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* writeValue(value, runLimited)
    separator = ','
  }
  yield '}'
}

async function* writeList(parts: AsyncIterable<unknown>, runLimited: RunLimited): AsyncGenerator<string> {
  const remaining = parts[Symbol.asyncIterator]()
  let separator = '['
  try {
    for (;;) {
      const items = await runLimited(async () => {
        const { done, value } = await remaining.next()
        return done ? null : JSON.stringify(value).slice(1, -1)
      })
      if (items === null) break
      if (items === '') continue
      yield separator + items
      separator = ','
    }
  } finally {
    await remaining.return?.()
  }
  yield separator === '[' ? '[]' : ']'
}

function isParts(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
