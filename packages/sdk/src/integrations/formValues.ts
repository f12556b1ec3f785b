import type { AnyDescription } from './describe.js'
import type { Field, Fields } from './fields.js'

/** A configuration, or what is given of one, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** A field with its name. */
export type NamedField = Field & { readonly name: string }

/** The fields that may be given, in the description's order. */
export function givableFields(fields: Fields): NamedField[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    one.presence === 'readOnly' ? [] : [{ ...one, name }],
  )
}

/** What a form for a new configuration begins with: undefined where nothing holds and nothing is proposed. */
export function startValues({ fields }: Pick<AnyDescription, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(
    givableFields(fields).map(({ name, initial, propose }) => [name, propose?.() ?? initial]),
  )
}

/** What a person who gives a field this value gives beside: what is not to be used with it, what follows from its text. */
export function consequencesOf({ sets, implies }: Field, value: unknown): Values {
  return { ...sets, ...(typeof value === 'string' && implies?.(value)) }
}

/** The names of the fields that are given and other than they were; the order of events and headers says nothing. */
export function changedNames(fields: Fields, before: object, given: object): string[] {
  const old: Values = { ...before }
  return Object.entries(withoutUndefined(given)).flatMap(([name, value]) => {
    const one = fields[name]
    return one && !isSame(one, old[name], value) ? [name] : []
  })
}

/** Without what is undefined. */
export function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined))
}

/** Where a configuration leads, to be compared: kept secrets follow to no other destination. Empty where it leads nowhere. */
export function destinationOf({ fields }: Pick<AnyDescription, 'fields'>, values: Values): string {
  return givableFields(fields)
    .filter(({ reaches }) => reaches === true)
    .map(({ name, kind }) => {
      const text = String(values[name] ?? '').trim()
      return kind === 'url' && URL.canParse(text) ? new URL(text).origin : text.toLowerCase()
    })
    .join(' ')
}

function isSame({ kind }: Field, before: unknown, now: unknown): boolean {
  return JSON.stringify(ordered(kind, before)) === JSON.stringify(ordered(kind, now))
}

function ordered(kind: Field['kind'], value: unknown): unknown {
  if (kind === 'events' && Array.isArray(value)) return [...value].sort()
  if (kind === 'headers') return Object.entries(Object(value)).sort(([a], [b]) => (a < b ? -1 : 1))
  return value
}
