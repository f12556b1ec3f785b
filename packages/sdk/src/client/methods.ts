import type { AreaOf } from '../contract/areas.js'
import type { Endpoint, Input, Received } from '../contract/endpoint.js'
import { NetworkError } from './errors.js'
import type { AnswerReader } from './readAnswer.js'
import type { CallOptions, Transport } from './transport.js'

/** A row as a function. The input may be left out where nothing in it is required. */
export type CallOf<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Received<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Received<E>>

/** Every row of every area as a method, with the row's own documentation. */
export type MethodsOf<Table> = {
  readonly [Area in keyof Table]: {
    readonly [Row in keyof Table[Area]]: Table[Area][Row] extends Endpoint ? CallOf<Table[Area][Row]> : never
  }
}

type Rows = Readonly<Record<string, Endpoint>>
type Call = (input?: object, options?: CallOptions) => Promise<unknown>
type Areas<Table> = { readonly [Area in keyof Table]: AreaOf<Table[Area]> }

/** The client is the table. An area's schemas are loaded with the first call of one of its rows. */
export function methodsOf<Table extends { [Area in keyof Table]: Rows }>(
  areas: Areas<Table>,
  transport: Transport,
  read: AnswerReader,
): MethodsOf<Table>
export function methodsOf(
  areas: Readonly<Record<string, AreaOf<Rows>>>,
  transport: Transport,
  read: AnswerReader,
): object {
  const methods = Object.entries(areas).map(([name, area]) => [
    name,
    methodsOfArea(name, area, transport, read),
  ])
  return Object.fromEntries(methods)
}

function methodsOfArea(
  area: string,
  { rows: names, load }: AreaOf<Rows>,
  transport: Transport,
  read: AnswerReader,
) {
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
    const call: Call = async (input = {}, options = {}) => {
      const row = (rows ?? (await loaded()))[name]
      // The names are held to the rows by types: only another version of the file could lack one.
      if (!row) throw new TypeError(`A chamada "${area}.${name}" não existe`)
      return read(row, input, await transport(row, input, options))
    }
    // What a debugger shows.
    return Object.defineProperty(call, 'name', { value: `${area}.${name}` })
  }

  return Object.fromEntries(Object.keys(names).map((name) => [name, methodOf(name)]))
}
