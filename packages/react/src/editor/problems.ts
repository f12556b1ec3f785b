import type { NamedField } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { asRows, type FormValues } from './formValues.js'

/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string>>

/** What a schema of the contract has against what is given: the first problem of each field. */
export function problemsIn(schema: z.ZodType, fields: readonly NamedField[], input: object): Problems {
  const problems: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const [name, inner] = issue.path.map(String)
    const field = fields.find((one) => one.name === name)
    // What is wrong with a name of a record stands one level deeper.
    const cause = issue.code === 'invalid_key' ? issue.issues[0] : issue
    if (field) problems[field.name] ??= problemText(field, inner, cause?.message ?? issue.message)
  }
  return problems
}

/** What is wrong within a field: of `headers.X-Token` it says which row, `events.3` is about the list. */
export function problemText({ kind }: NamedField, inner: string | undefined, message: string): string {
  return kind === 'headers' && inner ? `${inner}: ${message}` : message
}

/** An object cannot hold a name twice: only the rows show it. */
export function repeatedHeaders(fields: readonly NamedField[], values: FormValues): Problems {
  const problems: Record<string, string> = {}
  for (const { kind, name } of fields) {
    if (kind !== 'headers') continue
    const names = asRows(values[name]).flatMap((row) => row.name.trim().toLowerCase() || [])
    if (new Set(names).size < names.length) problems[name] = 'Cabeçalho repetido'
  }
  return problems
}
