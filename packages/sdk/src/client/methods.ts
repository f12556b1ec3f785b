import type { Answer, Endpoint, Input } from '../contract/endpoint.js'
import { AnswerError, ApiError, NetworkError } from './errors.js'
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
type Call = (input?: object, options?: CallOptions) => Promise<unknown>
type Loaders<Table> = { readonly [Area in keyof Table]: () => Promise<Table[Area]> }

/** The client is the table: no second list of calls. An area is loaded with the first call of one of its rows. */
export function methodsOf<Table extends { [Area in keyof Table]: Rows }>(
  areas: Loaders<Table>,
  transport: Transport,
): MethodsOf<Table>
export function methodsOf(
  areas: Readonly<Record<string, () => Promise<Rows>>>,
  transport: Transport,
): object {
  const methods = Object.entries(areas).map(([area, load]) => [area, methodsOfArea(area, load, transport)])
  return Object.fromEntries(methods)
}

/** The names of an area's rows are only known once it is loaded: a method is made when somebody asks for its name. */
function methodsOfArea(area: string, load: () => Promise<Rows>, transport: Transport) {
  const made = new Map<string, Call>()
  let rows: Rows | undefined

  async function loaded(): Promise<Rows> {
    try {
      rows = await load()
      return rows
    } catch (error) {
      throw new NetworkError(error)
    }
  }

  function methodOf(name: string): Call {
    return async (input = {}, options = {}) => {
      const row = (rows ?? (await loaded()))[name]
      if (!row) throw new TypeError(`There is no call "${area}.${name}"`)
      return readAnswer(row, await transport(row, input, options))
    }
  }

  return new Proxy(Object.create(null), {
    get(_, name) {
      // An area that is awaited by mistake is no promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      const known = made.get(name)
      if (known) return known
      const method = methodOf(name)
      made.set(name, method)
      return method
    },
  })
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
