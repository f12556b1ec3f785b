import type { Field, Fields } from './fields.js'

/** A configuration or a part of one, by field name. */
export type Values = Readonly<Record<string, unknown>>

/** A field with its name. */
export type NamedField = Field & { readonly name: string }

/** The editable fields, in the description's order. */
export function givableFields(fields: Fields): NamedField[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    one.presence === 'readOnly' ? [] : [{ ...one, name }],
  )
}

/** Initial values of a form for a new configuration: defaults and proposals, else undefined. */
export function startValues({ fields }: { readonly fields: Fields }): Record<string, unknown> {
  return Object.fromEntries(
    givableFields(fields).map(({ name, initial, propose }) => [name, propose?.() ?? initial]),
  )
}

/** Values to set along with a field's new value: exclusions, and values that follow from its text. */
export function consequencesOf({ sets, implies }: Field, value: unknown): Values {
  return { ...sets, ...(typeof value === 'string' && implies?.(value)) }
}

/** The names of the given fields that differ from before; the order of events and headers is ignored. */
export function changedNames(fields: Fields, previous: object, input: object): string[] {
  const old: Values = { ...previous }
  return Object.entries(withoutUndefined(input)).flatMap(([name, value]) => {
    const one = fields[name]
    return one && !isSame(one, old[name], value) ? [name] : []
  })
}

/** Leaves out the properties whose value is undefined, so that spreading them overwrites nothing. */
export function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined))
}

/**
 * A comparable key of a configuration's destination, or of one secret's, as stored secrets are never sent to another
 * one. Empty where it has none.
 */
export function destinationOf(
  { fields }: { readonly fields: Fields },
  values: Values,
  secret?: Pick<Field, 'sentTo'>,
): string {
  const keyOf = (name: string, kind: Field['kind']) => {
    const text = String(values[name] ?? '').trim()
    return kind === 'url' && URL.canParse(text) ? new URL(text).origin : text.toLowerCase()
  }
  const own = secret?.sentTo === undefined ? '' : keyOf(secret.sentTo, 'url')
  if (own !== '') return own
  return givableFields(fields)
    .filter(({ reaches }) => reaches === true)
    .map(({ name, kind }) => keyOf(name, kind))
    .join(' ')
}

function isSame({ kind }: Field, previous: unknown, now: unknown): boolean {
  return JSON.stringify(sortValues(kind, previous)) === JSON.stringify(sortValues(kind, now))
}

function sortValues(kind: Field['kind'], value: unknown): unknown {
  if (kind === 'events' && Array.isArray(value)) return [...value].sort()
  if (kind === 'headers') return Object.entries(Object(value)).sort(([a], [b]) => (a < b ? -1 : 1))
  return value
}
