import {
  type AnyDescription,
  type Fact,
  type NamedField,
  startValues,
  type Values,
} from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import type { Output } from '../output/output.js'
import type { Paint } from '../output/paint.js'
import { sanitize } from '../output/sanitize.js'
import { padText, width } from '../output/width.js'

export type Form = Pick<AnyDescription, 'fields' | 'schemas'>

/** The options of a field; null where any value is possible. */
export function optionsOf(field: NamedField): readonly string[] | null {
  if (field.kind === 'choice') return field.choices.map(({ value }) => value)
  if (field.kind === 'events') return field.groups.flatMap(({ choices }) => choices.map(({ value }) => value))
  return null
}

export function shownValues(
  { fields }: Pick<Form, 'fields'>,
  storedValues: object | null,
): Record<string, unknown> {
  const start = startValues({ fields })
  if (storedValues === null) return start
  const formValues: Values = { ...storedValues }
  // A server that stores or answers no secret sends an empty one, which counts as missing.
  const isUnsaid = (name: string) => fields[name]?.kind === 'secret' && formValues[name] === ''
  return Object.fromEntries(
    Object.keys(start).map((name) => [name, isUnsaid(name) ? undefined : formValues[name]]),
  )
}

type Called = (field: NamedField) => string
export const byLabel: Called = ({ label }) => label
export const byFlag: Called = ({ flag }) => `--${flag}`

/** Validation errors, one line per field: `Porta: Deve ser no máximo 65535`. */
export function formatProblems(
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

/** The gateway's validation errors, whose fields are `port` or `headers.X-Chave`. */
export function formatRejections(
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
  // Many messages begin with the field's name: `URL inválida`.
  return !where || message.startsWith(`${where} `) ? message : `${where}: ${message}`
}

export function factLines(facts: readonly Fact[], paint: Paint): string[] {
  const column = Math.max(...facts.map(([label]) => width(label))) + 2
  return facts.flatMap(([label, value]) =>
    value
      .split('\n')
      .map((line, index) => `${paint('dim', padText(index === 0 ? label : '', column))}${line}`),
  )
}

export function showFacts(output: Output, facts: readonly Fact[]): void {
  for (const line of factLines(facts, output.paint)) output.data(line)
}

export function getFacts(fields: readonly Pick<NamedField, 'name' | 'label'>[], values: Values): Fact[] {
  return fields.map((field) => [field.label, readable(values[field.name])])
}

function readable(value: unknown): string {
  if (value === true) return 'Sim'
  if (value === false) return 'Não'
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => sanitize(String(one))).join('\n')
  if (typeof value !== 'object') return sanitize(String(value))
  const entries = Object.entries(value).map(([name, one]) => `${sanitize(name)}: ${sanitize(String(one))}`)
  return entries.length === 0 ? '–' : entries.join('\n')
}
