import { type Field, type Fields, type Placed, placeParam, type Values } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../lib/httpError.js'
import { isMask, mask } from '../lib/mask.js'
import { maskedHeaders, maskHeaders, unmaskHeaders } from './headers.js'

/** Masks a secret. An empty one stays empty, and a prefix stays visible, as it only tells the kind. */
export function maskSecret(secret: string, prefix = ''): string {
  if (secret === '') return ''
  return secret.startsWith(prefix) ? prefix + mask(secret.slice(prefix.length)) : mask(secret)
}

/** Values outside the fields are unchanged. */
export function maskValues(fields: Fields, values: Values): Record<string, unknown> {
  return byField(fields, values, maskOf)
}

/** Merges given values into the stored ones, resolving masks. */
export function mergeValues(fields: Fields, stored: Values, input: Values): Record<string, unknown> {
  return { ...stored, ...byField(fields, input, (field, value, name) => unmask(field, value, stored[name])) }
}

export type DescribedFields = Placed & { readonly fields: Fields }

/** @throws HttpError 400 naming the masks that stand for nothing that is kept. */
export function rejectMasks(description: DescribedFields, values: Values): void {
  const unresolvedMasks = Object.entries(description.fields).flatMap(([name, field]) =>
    findUnresolvedMasks(description, field, values[name], name),
  )
  if (unresolvedMasks.length === 0) return
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
    fields: Object.fromEntries(unresolvedMasks),
  })
}

function byField(
  fields: Fields,
  values: Values,
  change: (field: Field, value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (value === undefined) return []
      return [[name, field ? change(field, value, name) : value]]
    }),
  )
}

function maskOf(field: Field, value: unknown): unknown {
  if (field.kind === 'secret') return maskSecret(field.shown.parse(value), field.prefix)
  return field.kind === 'headers' ? maskHeaders(field.shown.parse(value)) : value
}

function unmask(field: Field, value: unknown, stored: unknown): unknown {
  if (stored === undefined) return value
  if (field.kind === 'secret') return value === maskOf(field, stored) ? stored : value
  return field.kind === 'headers' ? unmaskHeaders(field.shown.parse(value), field.shown.parse(stored)) : value
}

function findUnresolvedMasks(
  description: DescribedFields,
  one: Field,
  value: unknown,
  name: string,
): [field: string, message: Localized][] {
  if (value === undefined) return []
  if (one.kind === 'headers') {
    const headers = maskedHeaders(one.shown.parse(value))
    return headers.map((header) => [`${name}.${header}`, localized('destinations.header_missing')])
  }
  if (one.named === undefined || !isMask(String(value))) return []
  return [[name, fieldMessage(description, name, one, 'destinations.secret_missing')]]
}

/** Its Portuguese is the description's own. */
export function fieldMessage(
  description: Placed,
  name: string,
  { named, label }: Pick<Field, 'named' | 'label'>,
  code: 'destinations.secret_missing' | 'destinations.moved_secret',
): Localized {
  const [textKey, words] = named === undefined ? ['label', label] : ['named', named]
  const secret = placeParam(description, `fields.${name}.${textKey}`, words)
  return { text: localized(code, { secret: words }).text, code, params: { secret } }
}
