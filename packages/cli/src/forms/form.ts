import { type AnyDescription, type NamedField, startValues, type Values } from '@morpheus/sdk/integrations'
import type * as z from 'zod'

/** Something that can be edited in an editor or by flags. */
export type Form = Pick<AnyDescription, 'fields' | 'schemas'>

/** What may be chosen, where the field knows it. */
export function optionsOf(field: NamedField): readonly string[] | null {
  if (field.kind === 'choice') return field.choices.map(({ value }) => value)
  if (field.kind === 'events') return field.groups.flatMap(({ choices }) => choices.map(({ value }) => value))
  return null
}

/** What a form shows at first: what is kept, or what holds unless something else is said. */
export function shownValues({ fields }: Pick<Form, 'fields'>, kept: object | null): Record<string, unknown> {
  const start = startValues({ fields })
  if (kept === null) return start
  const there: Values = { ...kept }
  // A server that keeps no secret, or shows none, has an empty one: nothing was filled in.
  const isUnsaid = (name: string) => fields[name]?.kind === 'secret' && there[name] === ''
  return Object.fromEntries(
    Object.keys(start).map((name) => [name, isUnsaid(name) ? undefined : there[name]]),
  )
}

/** How a field is called where the person gave it: by its label in an editor, by its flag on the command line. */
type Called = (field: NamedField) => string
export const byLabel: Called = ({ label }) => label
export const byFlag: Called = ({ flag }) => `--${flag}`

/** What is wrong, a line a field: `Porta: Deve ser no máximo 65535`. */
export function problems(
  fields: readonly NamedField[],
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
  fields: readonly NamedField[],
  wrong: Readonly<Record<string, string>>,
  called: Called,
): string[] {
  return Object.entries(wrong).map(([path, message]) => {
    const [name, ...rest] = path.split('.')
    return sentence(fields, name, rest, message, called)
  })
}

function sentence(
  fields: readonly NamedField[],
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
