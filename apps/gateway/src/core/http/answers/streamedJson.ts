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
export function streamJson(body: unknown, inPlace: RunLimited): Readable {
  return Readable.from(write(body, inPlace))
}

async function* write(value: unknown, inPlace: RunLimited): AsyncGenerator<string> {
  if (isParts(value)) yield* writeList(value, inPlace)
  else if (isStreamed(value) && isRecord(value)) yield* writeRecord(value, inPlace)
  else yield JSON.stringify(value)
}

async function* writeRecord(record: Record<string, unknown>, inPlace: RunLimited): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* write(value, inPlace)
    before = ','
  }
  yield '}'
}

async function* writeList(parts: AsyncIterable<unknown>, inPlace: RunLimited): AsyncGenerator<string> {
  const remaining = parts[Symbol.asyncIterator]()
  let before = '['
  try {
    for (;;) {
      const items = await inPlace(async () => {
        const { done, value } = await remaining.next()
        return done ? null : JSON.stringify(value).slice(1, -1)
      })
      if (items === null) break
      if (items === '') continue
      yield before + items
      before = ','
    }
  } finally {
    await remaining.return?.()
  }
  yield before === '[' ? '[]' : ']'
}

function isParts(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
