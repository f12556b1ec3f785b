import type { Answer, Endpoint, Input } from '../contract/endpoint.js'
import { AnswerError, ApiError } from './errors.js'
import type { CallOptions, RawAnswer, Transport } from './transport.js'

/** A row as a function. The input may be left out where nothing in it is required. */
export type CallOf<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Answer<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Answer<E>>

/** Every row of every area as a method, with the row's own documentation. */
export type MethodsOf<Table> = {
  readonly [Area in keyof Table]: {
    readonly [Row in keyof Table[Area]]: Table[Area][Row] extends Endpoint ? CallOf<Table[Area][Row]> : never
  }
}

type Rows = Readonly<Record<string, Endpoint>>

/** The client is the table: one loop, no second list of calls. */
export function methodsOf<Table extends { [Area in keyof Table]: Rows }>(
  table: Table,
  transport: Transport,
): MethodsOf<Table> {
  const areas = Object.entries<Rows>(table).map(([area, rows]) => {
    const calls = Object.entries(rows).map(([name, row]) => [
      name,
      async (input: object = {}, options?: CallOptions) =>
        readAnswer(row, await transport(row, input, options)),
    ])
    return [area, Object.fromEntries(calls)]
  })
  return Object.fromEntries(areas)
}

function readAnswer(row: Endpoint, answer: RawAnswer): unknown {
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body)
  const parsed = row.answer.safeParse(row.wrapped ? unwrap(answer.body) : answer.body)
  if (!parsed.success) throw new AnswerError(row.route, parsed.error)
  return parsed.data
}

function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}
