/** What an operation of the action node sends; the form has a parameter of the same name for each field. */
export interface Operation {
  readonly method: string
  /** `/sessions/{id}/send` */
  readonly path: string
  readonly hasBody: boolean
  readonly isFile: boolean
  /** The field with a page's items, or `entries`; null where the answer is complete. */
  readonly items: string | null
  /** Names of the fields of the query, of the files, and of those written as JSON. */
  readonly query: readonly string[]
  readonly files: readonly string[]
  readonly json: readonly string[]
  /** Not sent while they are empty. */
  readonly optional: readonly string[]
}

/** The values of an operation by field, as its form has them. */
export type Fields = Readonly<Record<string, unknown>>

export interface Parts {
  readonly path: string
  readonly query: Fields
  readonly body: Fields | undefined
}

/**
 * Splits values into path, query and body.
 * @throws with a sentence for the person who made the workflow
 */
export function splitFields(operation: Operation, given: Fields): Parts {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => toSegment(name, given[name]))
  const others = Object.entries(given)
    .filter(([name]) => !names.includes(name) && !operation.files.includes(name))
    .filter(([name, value]) => !(value === '' && operation.optional.includes(name)))
    .map(([name, value]): [string, unknown] => [
      name,
      operation.json.includes(name) ? toJson(name, value) : value,
    ])
  const query = others.filter(([name]) => operation.query.includes(name))
  const body = others.filter(([name]) => !operation.query.includes(name))
  return {
    path,
    query: Object.fromEntries(query),
    body: operation.hasBody ? Object.fromEntries(body) : undefined,
  }
}

function toSegment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (text === '' || text === '.' || text === '..') throw new Error(`Falta o campo "${name}"`)
  return encodeURIComponent(text)
}

/** n8n hands over JSON as a text, or as the value that an expression gave. */
function toJson(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`O campo "${name}" não é JSON válido`)
  }
}

/** What the next page is asked with; null after the last one. */
export function nextPage(page: unknown, list: readonly unknown[], items: string): Fields | null {
  if (list.length === 0) return null
  if (items === 'entries') {
    const { id } = Object(list.at(-1))
    return typeof id === 'string' ? { before: id } : null
  }
  const { nextCursor, page: number, totalPages } = Object(page)
  if (typeof nextCursor === 'string') return { cursor: nextCursor }
  if (nextCursor === null || typeof number !== 'number' || typeof totalPages !== 'number') return null
  return number < totalPages ? { page: number + 1 } : null
}
