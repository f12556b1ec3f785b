import { categories } from '../contract/reference/categories.js'
import { type DescribedRow, describeAll } from './describe.js'
import { exampleOfRow } from './example/rowExample.js'

/** The value of the variable `url` in a collection; its credentials are left empty. */
export interface CollectionOptions {
  /** The address above `/sessions`: `http://localhost:8000/api`. */
  readonly serverUrl: string
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/**
 * Every call as a Postman collection (format 2.1.0), one folder per chapter, with example bodies. The token, or an API
 * key, goes into the variable `token`.
 */
export function postmanCollection({ serverUrl }: CollectionOptions): object {
  return {
    info: { name: 'Morpheus', description: 'Todas as chamadas da API do Morpheus.', schema },
    auth: createBearer('token'),
    variable: [
      { key: 'url', value: serverUrl, type: 'string' },
      { key: 'token', value: '', type: 'string', description: 'De POST /auth/login, ou uma chave de API' },
      { key: 'phoneSecret', value: '', type: 'string', description: 'O segredo do celular virtual' },
    ],
    item: createChapters().map(({ title, description, rows }) => ({
      name: title,
      description,
      item: rows.map(createItem),
    })),
  }
}

const createBearer = (name: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${name}}}`, type: 'string' }],
})

function createItem(row: DescribedRow) {
  const { json } = createBody(row)
  const auth = createAuth(row)
  const body = createPostmanBody(row)
  return {
    name: row.summary,
    request: {
      method: row.method,
      description: describeRow(row),
      header: json === null ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: createUrl(row),
      ...(auth && { auth }),
      ...(body && { body }),
    },
    response: [],
  }
}

function createAuth({ access }: DescribedRow): object | null {
  if (access === 'user') return null
  return access === 'phone' ? createBearer('phoneSecret') : { type: 'noauth' }
}

function createUrl(row: DescribedRow) {
  const { path, parameters } = row
  const example = exampleOfRow(row)
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required, description }) => ({
      key: name,
      value: String(example.query[name] ?? ''),
      description,
      disabled: !required,
    }))
  return {
    raw: `{{url}}${path}`,
    host: ['{{url}}'],
    path: path.slice(1).split('/'),
    query,
    variable: parameters
      .filter((one) => one.in === 'path')
      .map(({ name, description }) => ({ key: name, value: example.path[name] ?? '', description })),
  }
}

function createPostmanBody(row: DescribedRow): object | null {
  const { json, fields, files } = createBody(row)
  if (json !== null) return { mode: 'raw', raw: json, options: { raw: { language: 'json' } } }
  if (files.length === 0) return null
  return {
    mode: 'formdata',
    formdata: [
      ...files.map((key) => ({ key, type: 'file', src: [] })),
      ...fields.map(([key, value]) => ({ key, value, type: 'text' })),
    ],
  }
}

function createChapters(): { title: string; description: string; rows: DescribedRow[] }[] {
  const rows = describeAll()
  return Object.entries(categories)
    .map(([category, text]) => ({ ...text, rows: rows.filter((row) => row.category === category) }))
    .filter((chapter) => chapter.rows.length > 0)
}

function createBody(row: DescribedRow): {
  json: string | null
  fields: [name: string, text: string][]
  files: string[]
} {
  const { body } = exampleOfRow(row)
  const files = row.files.map(({ name }) => name)
  if (files.length === 0)
    return { json: body === undefined ? null : JSON.stringify(body, null, 2), fields: [], files }
  const fields = Object.entries<unknown>({ ...Object(body) }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return { json: null, fields, files }
}

function describeRow({ statuses, access, signIn, keyScopes }: DescribedRow): string {
  const statusLines = statuses.map(({ status, meaning }) => `- ${status}: ${meaning}`).join('\n')
  if (access !== 'user') return statusLines
  const keyHint = signIn ? 'Nenhuma chave de API a faz' : `Chave de API feita para: ${keyScopes.join(', ')}`
  return `${keyHint}\n\n${statusLines}`
}
