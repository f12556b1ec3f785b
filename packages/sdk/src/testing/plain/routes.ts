import type { PlainAnswer, PlainCall, PlainEvent } from './call.js'
import type { PlainOptions } from './options.js'
import type { World } from './world.js'

export interface Plain {
  readonly world: World
  readonly options: Required<PlainOptions>
  /** Emitted after the answer has been sent, as from a background job. */
  readonly emit: (...events: PlainEvent[]) => void
  /** The error of the next phone pairing; null for success. */
  readonly refusal: string | null
}

export interface Call extends PlainCall {
  readonly params: Readonly<Record<string, string>>
}

export type Answer = (call: Call, plain: Plain) => PlainAnswer

export type Routes = Readonly<Record<string, Answer>>

/** Core §7: payloads are wrapped in `data`. */
export const data = (value: unknown, status = 200): PlainAnswer => ({
  status,
  body: { success: true, data: value },
})

export const refused = (status: number, message: string): PlainAnswer => ({
  status,
  body: { success: false, message },
})

/** The answer where the documents show none. */
export const done = ({ options }: Plain): PlainAnswer =>
  options.done === 'empty' ? { status: 204, body: undefined } : { status: 200, body: { success: true } }

/** The path parameters where the route matches, else null. */
export function match(route: string, method: string, path: string): Record<string, string> | null {
  const [wantedMethod = '', pattern = ''] = route.split(' ')
  const expected = pattern.split('/')
  const input = path.split('/')
  if (wantedMethod !== method || expected.length !== input.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = input[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value)
    else if (segment !== value) return null
  }
  return params
}
