import type { FieldDescription } from './description.js'

export interface HeaderRow {
  name: string
  value: string
}
export type FieldValue = string | boolean | string[] | HeaderRow[]
/** What a form holds, by the names of its fields. */
export type FormValues = Record<string, FieldValue>

/** A stored configuration, or its defaults, as the form shows it. */
export function toForm(fields: readonly FieldDescription[], stored: object): FormValues {
  const values = new Map(Object.entries<unknown>({ ...stored }))
  return Object.fromEntries(fields.map((field) => [field.name, shown(field, values.get(field.name))]))
}

/** What the form holds as the contract has it, not checked yet. */
export function fromForm(fields: readonly FieldDescription[], values: FormValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const value = values[field.name]
    const given = sent(field, value)
    if (field.optional && given === '') continue
    input[field.name] = given
  }
  return input
}

/** A mask stands for a secret that is stored. */
export function isMask(value: unknown): value is string {
  return typeof value === 'string' && value.includes('•')
}

export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function asRows(value: unknown): HeaderRow[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is HeaderRow {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value
}

function shown(field: FieldDescription, value: unknown): FieldValue {
  switch (field.kind) {
    case 'toggle':
      return value === true
    case 'checklist':
      return asTexts(value)
    case 'commas':
      return asTexts(value).join(', ')
    case 'headers':
      return Object.entries<unknown>({ ...Object(value) }).map(([name, text]) => ({
        name,
        value: asText(text),
      }))
    default:
      return asText(value)
  }
}

function sent(field: FieldDescription, value: FieldValue | undefined): unknown {
  switch (field.kind) {
    case 'commas':
      return asText(value)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    case 'headers':
      return Object.fromEntries(
        asRows(value)
          .filter(({ name, value: text }) => name !== '' || text !== '')
          .map(({ name, value: text }) => [name.trim(), text]),
      )
    case 'text':
      return asText(value).trim()
    default:
      return value
  }
}
