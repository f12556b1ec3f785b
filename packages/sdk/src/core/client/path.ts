import { type Endpoint, splitRoute } from '../endpoint.js'
import { invalidField } from './apiErrors.js'

type Fields = Readonly<Record<string, unknown>>

export interface CallParts {
  readonly method: string
  readonly path: string
  readonly query: Fields | undefined
  readonly body: Fields | undefined
  readonly files: Fields | undefined
}

/** A parsed route, cached: the texts between its parameters, and the fields that belong to the query. */
interface Plan {
  readonly method: string
  /** One more than `names`: `/sessions/` and `/qr` around `id`. */
  readonly texts: readonly string[]
  readonly names: readonly string[]
  readonly queryNames: ReadonlySet<string>
}

const plans = new WeakMap<Endpoint, Plan>()

/**
 * Splits a flat input into path, query, body and files.
 * @throws an `InvalidInputError` where a path parameter could leave its segment
 */
export function splitInput(row: Endpoint, callInput: object): CallParts {
  const input: Fields = { ...callInput }
  const { method, texts, names, queryNames } = createPlan(row)
  let path = texts[0] ?? ''
  for (const [index, name] of names.entries())
    path += toPathSegment(name, input[name]) + (texts[index + 1] ?? '')
  const beyondPath = names.length === 0 ? input : omit(input, names)
  const fileNames = Object.keys(row.files)
  const files = fileNames.length === 0 ? undefined : pick(beyondPath, new Set(fileNames))
  const remaining = files ? omit(beyondPath, fileNames) : beyondPath
  const parts = { method, path, files }
  if (!row.query) return { ...parts, query: undefined, body: row.body ? remaining : undefined }
  if (!row.body) return { ...parts, query: remaining, body: undefined }
  return { ...parts, query: pick(remaining, queryNames), body: omit(remaining, [...queryNames]) }
}

/** Path for logs: token-like parameters are shown as `:name`. */
export function maskPath(row: Endpoint, callInput: object): string {
  const [, pattern] = splitRoute(row.route)
  const input: Fields = { ...callInput }
  return pattern.replace(/:(\w+)/g, (segment, name: string) =>
    /token|secret|code/i.test(name) ? segment : toPathSegment(name, input[name]),
  )
}

function createPlan(row: Endpoint): Plan {
  const cached = plans.get(row)
  if (cached) return cached
  const [method, pattern] = splitRoute(row.route)
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const queryNames = row.query && 'shape' in row.query ? Object.keys(Object(row.query.shape)) : []
  const plan = { method, texts: pattern.split(/:\w+/), names, queryNames: new Set(queryNames) }
  plans.set(row, plan)
  return plan
}

function omit(input: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
}

function pick(input: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
}

function toPathSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
    throw invalidField(name, 'Informe um texto', 'rules.common.text_missing')
  return encodeURIComponent(value)
}
