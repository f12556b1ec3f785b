import type { NamedField } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { asRows, type FormValues } from './formValues.js'

export type Problems = Readonly<Record<string, string>>

export function problemsIn(schema: z.ZodType, fields: readonly NamedField[], input: object): Problems {
  const problems: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const [name, inner] = issue.path.map(String)
    const field = fields.find((one) => one.name === name)
    // Errors of record keys are nested one level deeper.
    const cause = issue.code === 'invalid_key' ? issue.issues[0] : issue
    if (field) problems[field.name] ??= problemText(field, inner, cause?.message ?? issue.message)
  }
  return problems
}

/** Names the row for errors inside a field: `headers.X-Token` names its header, `events.3` needs no detail. */
export function problemText({ kind }: NamedField, inner: string | undefined, message: string): string {
  return kind === 'headers' && inner ? `${inner}: ${message}` : message
}

/** Checks the form rows, because an object cannot hold a duplicate header. */
export function repeatedHeaders(fields: readonly NamedField[], values: FormValues): Problems {
  const problems: Record<string, string> = {}
  for (const { kind, name } of fields) {
    if (kind !== 'headers') continue
    const names = asRows(values[name]).flatMap((row) => row.name.trim().toLowerCase() || [])
    if (new Set(names).size < names.length) problems[name] = 'Cabeçalho repetido'
  }
  return problems
}
