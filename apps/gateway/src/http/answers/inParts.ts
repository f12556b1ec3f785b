import { Readable } from 'node:stream'

type Part<T> = T extends readonly (infer Item)[] ? T | AsyncIterable<readonly Item[]> : T

/** An answer whose lists, itself or its fields, may come in parts: a long one must not keep the others waiting. */
export type InParts<T> = T extends readonly unknown[]
  ? Part<T>
  : T extends object
    ? { [Field in keyof T]: Part<T[Field]> }
    : T

/** Whether any list of a body, or of what it wraps, comes in parts. */
export function comesInParts(body: unknown, depth = 2): boolean {
  if (isParts(body)) return true
  if (depth === 0 || !isRecord(body)) return false
  return Object.values(body).some((value) => comesInParts(value, depth - 1))
}

/** The body as JSON, written as its parts come. */
export function jsonInParts(body: unknown): Readable {
  return Readable.from(write(body))
}

async function* write(value: unknown): AsyncGenerator<string> {
  if (isParts(value)) yield* writeList(value)
  else if (comesInParts(value) && isRecord(value)) yield* writeRecord(value)
  else yield JSON.stringify(value)
}

async function* writeRecord(record: Record<string, unknown>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* write(value)
    before = ','
  }
  yield '}'
}

async function* writeList(parts: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    const items = JSON.stringify(part).slice(1, -1)
    if (items === '') continue
    yield before + items
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function isParts(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
