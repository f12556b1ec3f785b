import { categories } from '../contract/reference/categories.js'
import { type DescribedRow, describeAll } from './describe.js'
import { exampleOfRow } from './example/rowExample.js'

/** The value of the variable `url` in a Postman or Insomnia collection; its credentials are left empty. */
export interface CollectionOptions {
  /** The address above `/sessions`: `http://localhost:8000/api`. */
  readonly serverUrl: string
}

export function chapters(): { title: string; description: string; rows: DescribedRow[] }[] {
  const rows = describeAll()
  return Object.entries(categories)
    .map(([category, text]) => ({ ...text, rows: rows.filter((row) => row.category === category) }))
    .filter((chapter) => chapter.rows.length > 0)
}

export function bodyOf(row: DescribedRow): {
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

export function aboutOf({ statuses, access, signIn, keyScopes }: DescribedRow): string {
  const told = statuses.map(({ status, meaning }) => `- ${status}: ${meaning}`).join('\n')
  if (access !== 'user') return told
  const who = signIn ? 'Nenhuma chave de API a faz' : `Chave de API feita para: ${keyScopes.join(', ')}`
  return `${who}\n\n${told}`
}
