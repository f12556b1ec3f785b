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
export function listChoices(field: NamedField): readonly string[] | null {
  if (field.kind === 'choice') return field.choices.map(({ value }) => value)
  if (field.kind === 'events') return field.groups.flatMap(({ choices }) => choices.map(({ value }) => value))
  return null
}

export function shownValues(
  { fields }: Pick<Form, 'fields'>,
  storedValues: object | null,
): Record<string, unknown> {
  const initialValues = startValues({ fields })
  if (storedValues === null) return initialValues
  const formValues: Values = { ...storedValues }
  // A server that stores or answers no secret sends an empty one, which counts as missing.
  const isUnset = (name: string) => fields[name]?.kind === 'secret' && formValues[name] === ''
  return Object.fromEntries(
    Object.keys(initialValues).map((name) => [name, isUnset(name) ? undefined : formValues[name]]),
  )
}

type FieldNaming = (field: NamedField) => string
export const byLabel: FieldNaming = ({ label }) => label
export const byFlag: FieldNaming = ({ flag }) => `--${flag}`

/** Validation errors, one line per field: `Porta: Deve ser no máximo 65535`. */
export function formatProblems(
  fields: readonly NamedField[],
  issues: readonly z.core.$ZodIssue[],
  getName: FieldNaming,
): string[] {
  return issues.map((issue) => {
    const [name, ...rest] = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') return `Campo desconhecido: ${issue.keys.join(', ')}`
    return formatSentence(fields, name, rest, issue.message, getName)
  })
}

/** The gateway's validation errors, whose fields are `port` or `headers.X-Chave`. */
export function formatRejections(
  fields: readonly NamedField[],
  wrong: Readonly<Record<string, string>>,
  getName: FieldNaming,
): string[] {
  return Object.entries(wrong).map(([path, message]) => {
    const [name, ...rest] = path.split('.')
    return formatSentence(fields, name, rest, message, getName)
  })
}

function formatSentence(
  fields: readonly NamedField[],
  name: string | undefined,
  rest: readonly string[],
  message: string,
  getName: FieldNaming,
): string {
  const field = fields.find((one) => one.name === name)
  const label = field ? getName(field) : name
  const path = [label, ...rest.filter((part) => !/^\d+$/.test(part))].filter(Boolean).join(' ')
  // Many messages begin with the field's name: `URL inválida`.
  return !path || message.startsWith(`${path} `) ? message : `${path}: ${message}`
}

export function formatFacts(facts: readonly Fact[], paint: Paint): string[] {
  const column = Math.max(...facts.map(([label]) => width(label))) + 2
  return facts.flatMap(([label, value]) =>
    value
      .split('\n')
      .map((line, index) => `${paint('dim', padText(index === 0 ? label : '', column))}${line}`),
  )
}

export function showFacts(output: Output, facts: readonly Fact[]): void {
  for (const line of formatFacts(facts, output.paint)) output.data(line)
}

export function getFacts(fields: readonly Pick<NamedField, 'name' | 'label'>[], values: Values): Fact[] {
  return fields.map((field) => [field.label, formatValue(values[field.name])])
}

function formatValue(value: unknown): string {
  if (value === true) return 'Sim'
  if (value === false) return 'Não'
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => sanitize(String(one))).join('\n')
  if (typeof value !== 'object') return sanitize(String(value))
  const entries = Object.entries(value).map(([name, one]) => `${sanitize(name)}: ${sanitize(String(one))}`)
  return entries.length === 0 ? '–' : entries.join('\n')
}
