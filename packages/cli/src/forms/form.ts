import { type FormField, formFields } from '@morpheus/sdk'
import type * as z from 'zod'

/** What a field is called; what it is stands in the schema. */
export interface FieldText {
  label: string
  /** Without its dashes: `--endereco` is `endereco`. */
  flag: string
  hint: string
  /** Not to be given as a flag's value, where the shell's history would keep it. */
  secret?: boolean
}

/** Something that can be edited in an editor or by flags. */
export interface Form {
  schema: z.ZodObject
  fields: Readonly<Record<string, FieldText>>
}

export type Field = FormField & FieldText

/** The fields with their texts, in the schema's order. */
export function fieldsOf({ schema, fields }: Form): Field[] {
  return formFields(schema).flatMap((field) => {
    const text = fields[field.name]
    return text ? [{ ...field, ...text }] : []
  })
}

export type Values = Readonly<Record<string, unknown>>

/** What a form shows at first: what is kept, or what holds unless something else is said. */
export function shownValues(fields: readonly Field[], kept: Values | null): Record<string, unknown> {
  // A server that keeps no secret, or shows none, has an empty one: nothing was filled in.
  const keptOf = ({ name, secret }: Field) => (secret && kept?.[name] === '' ? undefined : kept?.[name])
  return Object.fromEntries(
    fields.map((field) => [field.name, kept === null ? field.initial : keptOf(field)]),
  )
}

/** The names of the fields whose values differ. */
export function changedNames(before: Values, after: Values): string[] {
  const same = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.keys(after).filter((name) => !same(name))
}

/** How a field is called where the person gave it: by its label in an editor, by its flag on the command line. */
type Called = (field: Field) => string
export const byLabel: Called = ({ label }) => label
export const byFlag: Called = ({ flag }) => `--${flag}`

/** What is wrong, a line a field: `Porta: Deve ser no máximo 65535`. */
export function problems(
  fields: readonly Field[],
  issues: readonly z.core.$ZodIssue[],
  called: Called,
): string[] {
  return issues.map((issue) => {
    const [name, ...rest] = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') return `Campo desconhecido: ${issue.keys.join(', ')}`
    return sentence(fields, name, rest, issue.message, called)
  })
}

/** The same of a gateway's refusal, whose fields are `port` or `headers.X-Chave`. */
export function refusals(
  fields: readonly Field[],
  wrong: Readonly<Record<string, string>>,
  called: Called,
): string[] {
  return Object.entries(wrong).map(([path, message]) => {
    const [name, ...rest] = path.split('.')
    return sentence(fields, name, rest, message, called)
  })
}

function sentence(
  fields: readonly Field[],
  name: string | undefined,
  rest: readonly string[],
  message: string,
  called: Called,
): string {
  const field = fields.find((one) => one.name === name)
  const label = field ? called(field) : name
  const where = [label, ...rest.filter((part) => !/^\d+$/.test(part))].filter(Boolean).join(' ')
  // Many a message begins with its field's name: `URL inválida`.
  return !where || message.startsWith(`${where} `) ? message : `${where}: ${message}`
}
