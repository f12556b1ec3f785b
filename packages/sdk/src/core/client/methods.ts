import type { AreaOf } from '../area.js'
import type { Endpoint, Input, Received } from '../endpoint.js'
import type { ItemOf, Paging } from '../paging.js'
import { loadRows } from './loadRows.js'
import { iterateAll } from './pages.js'
import type { CallOptions } from './transport.js'

/** A row as a function; the input is optional where all of its fields are. */
export type CallOf<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Received<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Received<E>>

/**
 * Iterates over everything that a paged row lists; a page is requested once the previous one is consumed. Set `limit`
 * for pages larger than 100. A failure of any page ends the loop with its error.
 * @example
 * for await (const contact of morpheus.contacts.all({ id, search: 'ana' })) console.log(contact.phone)
 */
export type AllOf<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => AsyncGenerator<ItemOf<E>, void, void>
    : (input: Input<E>, options?: CallOptions) => AsyncGenerator<ItemOf<E>, void, void>

/** `list` becomes `all`, any other row gets the prefix `all`: `allLogs`. */
type NameOfAll<Row> = Row extends 'list' ? 'all' : Row extends string ? `all${Capitalize<Row>}` : never

/** Every row of an area as a documented method, with an iterator for each paged row. */
export type MethodsOfArea<Rows> = {
  readonly [Row in keyof Rows]: Rows[Row] extends Endpoint ? CallOf<Rows[Row]> : never
} & {
  readonly [Row in keyof Rows as Rows[Row] extends Endpoint
    ? Paging<Rows[Row]> extends true
      ? never
      : NameOfAll<Row>
    : never]: Rows[Row] extends Endpoint ? AllOf<Rows[Row]> : never
}

export type MethodsOf<Table> = { readonly [Area in keyof Table]: MethodsOfArea<Table[Area]> }

/** Calls a row and parses its answer. */
export type RowCall = (row: Endpoint, input: object, options: CallOptions) => Promise<unknown>

type Rows = Readonly<Record<string, Endpoint>>
type Call = (input?: object, options?: CallOptions) => Promise<unknown>
type Areas<Table> = { readonly [Area in keyof Table]: AreaOf<Table[Area]> }

/** Derives the client's methods from the contract table; an area's schemas are loaded with its first call. */
export function createMethods<Table extends { [Area in keyof Table]: Rows }>(
  areas: Areas<Table>,
  callRow: RowCall,
): MethodsOf<Table>
export function createMethods(areas: Readonly<Record<string, AreaOf<Rows>>>, callRow: RowCall): object {
  const methods = Object.entries(areas).map(([name, area]) => [name, createAreaMethods(name, area, callRow)])
  return Object.fromEntries(methods)
}

function createAreaMethods(name: string, area: AreaOf<Rows>, callRow: RowCall) {
  let rows: Rows | undefined

  function createMethod(method: string): Call {
    const call: Call = async (input = {}, options = {}) => {
      rows ??= await loadRows(area)
      const row = rows[method]
      // Types check the names against the rows: only a module of another version could lack one.
      if (!row) throw new TypeError(`A chamada "${name}.${method}" não existe`)
      return callRow(row, input, options)
    }
    // Shown by debuggers.
    return Object.defineProperty(call, 'name', { value: `${name}.${method}` })
  }

  const calls = Object.keys(area.rows).map((method) => [method, createMethod(method)] as const)
  const iterators = calls.flatMap(([method, call]) => {
    const items: unknown = Object(area.rows)[method]
    return typeof items === 'string' ? [[getIteratorName(method), createIterator(call, items)] as const] : []
  })
  return Object.fromEntries([...calls, ...iterators])
}

const getIteratorName = (name: string) =>
  name === 'list' ? 'all' : `all${name.charAt(0).toUpperCase()}${name.slice(1)}`

function createIterator(callMethod: Call, items: string) {
  const { name } = callMethod
  return (input: object = {}, options?: CallOptions) =>
    iterateAll({ name, items, call: callMethod }, input, options)
}
