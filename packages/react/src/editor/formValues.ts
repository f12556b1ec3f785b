import type { NamedField } from '@morpheus/sdk/integrations'

export interface HeaderRow {
  name: string
  value: string
}
export type FieldValue = string | boolean | string[] | HeaderRow[]
export type FormValues = Record<string, FieldValue>

export function toForm(fields: readonly NamedField[], config: object): FormValues {
  const values = new Map(Object.entries<unknown>({ ...config }))
  return Object.fromEntries(fields.map((field) => [field.name, toFieldValue(field, values.get(field.name))]))
}

/**
 * Converts form values to the contract's shape, without validation. Omits empty optional fields, unless `stored` has
 * a value: then the user cleared it.
 */
export function fromForm(
  fields: readonly NamedField[],
  values: FormValues,
  stored: object | null,
): Record<string, unknown> {
  const storedValues = new Map(Object.entries<unknown>({ ...stored }))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = toInputValue(field, values[field.name])
      const isAbsent = value === '' && toText(storedValues.get(field.name)) === ''
      return field.presence === 'optional' && isAbsent ? [] : [[field.name, value]]
    }),
  )
}

/** Masked values contain `•`. */
export function isMask(value: unknown): value is string {
  return typeof value === 'string' && value.includes('•')
}

export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function toHeaderRows(value: unknown): HeaderRow[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is HeaderRow {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value
}

function toFieldValue({ kind }: NamedField, value: unknown): FieldValue {
  switch (kind) {
    case 'toggle':
      return value === true
    case 'events':
      return toTexts(value)
    case 'names':
      return toTexts(value).join(', ')
    case 'headers':
      return Object.entries<unknown>({ ...Object(value) }).map(([name, text]) => ({
        name,
        value: toText(text),
      }))
    default:
      return toText(value)
  }
}

function toInputValue({ kind }: NamedField, value: FieldValue | undefined): unknown {
  switch (kind) {
    case 'names':
      return toText(value)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    case 'headers':
      return Object.fromEntries(
        toHeaderRows(value)
          .filter(({ name, value: text }) => name !== '' || text !== '')
          .map(({ name, value: text }) => [name.trim(), text]),
      )
    case 'number':
      return toText(value).trim()
    case 'text':
    case 'url':
      return toText(value).trim()
    default:
      return value
  }
}
