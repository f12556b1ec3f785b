import { type Field, type Fields, type Placed, placeParam, type Values } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../lib/httpError.js'
import { isMask, mask } from '../lib/mask.js'
import { listMaskValueNames, maskHeaders, unmaskHeaders } from './headers.js'

/** Masks a secret. An empty one stays empty, and a prefix stays visible, as it shows only the kind. */
export function maskSecret(secret: string, prefix = ''): string {
  if (secret === '') return ''
  return secret.startsWith(prefix) ? prefix + mask(secret.slice(prefix.length)) : mask(secret)
}

/** Values outside the fields are unchanged. */
export function maskValues(fields: Fields, values: Values): Record<string, unknown> {
  return mapFields(fields, values, maskField)
}

/** Merges given values into the stored ones, resolving masks. */
export function mergeValues(fields: Fields, stored: Values, input: Values): Record<string, unknown> {
  return {
    ...stored,
    ...mapFields(fields, input, (field, value, name) => unmask(field, value, stored[name])),
  }
}

export type DescribedFields = Placed & { readonly fields: Fields }

/**
 * Rejects values that are still masks after `mergeValues`: there is no stored secret behind them.
 * @throws HttpError 400 with one message by field.
 */
export function rejectMasks(description: DescribedFields, values: Values): void {
  const unresolvedMasks = Object.entries(description.fields).flatMap(([name, field]) =>
    findUnresolvedMasks(description, field, values[name], name),
  )
  if (unresolvedMasks.length === 0) return
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
    fields: Object.fromEntries(unresolvedMasks),
  })
}

function mapFields(
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

/** `shown` is the field's schema for answers. */
function maskField(field: Field, value: unknown): unknown {
  if (field.kind === 'secret') return maskSecret(field.shown.parse(value), field.prefix)
  return field.kind === 'headers' ? maskHeaders(field.shown.parse(value)) : value
}

function unmask(field: Field, value: unknown, stored: unknown): unknown {
  if (stored === undefined) return value
  if (field.kind === 'secret') return value === maskField(field, stored) ? stored : value
  return field.kind === 'headers' ? unmaskHeaders(field.shown.parse(value), field.shown.parse(stored)) : value
}

function findUnresolvedMasks(
  description: DescribedFields,
  field: Field,
  value: unknown,
  name: string,
): [field: string, message: Localized][] {
  if (value === undefined) return []
  if (field.kind === 'headers') {
    const headers = listMaskValueNames(field.shown.parse(value))
    return headers.map((header) => [`${name}.${header}`, localized('destinations.header_missing')])
  }
  // `named` doubles as the flag of fields that reject a mask: without it a mask is stored as any other value.
  if (field.named === undefined || !isMask(String(value))) return []
  return [[name, secretMessage(description, name, field, 'destinations.secret_missing')]]
}

/** A message that names the secret in the words of its description: `named` (`o Access Token`), else its label. */
export function secretMessage(
  description: Placed,
  name: string,
  { named, label }: Pick<Field, 'named' | 'label'>,
  code: 'destinations.secret_missing' | 'destinations.moved_secret',
): Localized {
  const [textKey, subject] = named === undefined ? ['label', label] : ['named', named]
  const secret = placeParam(description, `fields.${name}.${textKey}`, subject)
  return { text: localized(code, { secret: subject }).text, code, params: { secret } }
}
