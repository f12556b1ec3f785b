import { isFields } from '../reading/fields.js'
import { AnswerError } from './errors.js'
import type { CallOptions } from './transport.js'

type Call = (input: object, options?: CallOptions) => Promise<unknown>

/** Default page size: every paged row allows it. */
export const pageItems = 100

interface PagedRow {
  readonly name: string
  /** The field with a page's items; `entries` where the page is the list itself. */
  readonly items: string
  readonly call: Call
}

export async function* iterateAll(
  { name, items, call }: PagedRow,
  input: object,
  options?: CallOptions,
): AsyncGenerator<unknown, void, void> {
  const firstQuery = { limit: pageItems, ...input }
  const next = items === 'entries' ? createExtraReader(firstQuery) : findListField
  const cursors = new Set<string>()
  for (let query: object | null = {}; query; ) {
    const page = await call({ ...firstQuery, ...query }, options)
    const list: unknown = items === 'entries' ? page : Object(page)[items]
    if (!Array.isArray(list)) return
    yield* list
    query = list.length === 0 ? null : next(page, list)
    const mark = JSON.stringify(query)
    // A server without paging answers the first page for ever.
    if (query && cursors.has(mark)) throw new AnswerError(name, { status: 200, body: page })
    cursors.add(mark)
  }
}

function findListField(page: unknown): object | null {
  if (!isFields(page)) return null
  const { nextCursor, page: number, totalPages } = page
  if (typeof nextCursor === 'string') return { cursor: nextCursor }
  if (nextCursor === null || typeof number !== 'number' || typeof totalPages !== 'number') return null
  return number < totalPages ? { page: number + 1 } : null
}

/** Pages a plain list by its last entry, in the requested direction. */
function createExtraReader(input: object): (page: unknown, list: readonly unknown[]) => object | null {
  const direction = 'after' in input && input.after !== undefined ? 'after' : 'before'
  return (_, list) => {
    const { id } = Object(list.at(-1))
    return typeof id === 'string' ? { [direction]: id } : null
  }
}
