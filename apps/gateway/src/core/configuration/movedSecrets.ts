import { type AnyDescription, destinationOf, type Field, type Values } from '@morpheus/sdk/integrations'
import { HttpError } from '../lib/httpError.js'
import { followingHeaders } from './headers.js'
import { masked, merged } from './masks.js'

export function isElsewhere(description: Pick<AnyDescription, 'fields'>, stored: Values, input: Values) {
  const next = merged(description.fields, stored, input)
  return destinationOf(description, next) !== destinationOf(description, stored)
}

/**
 * By name of a stored secret that is not sent to its destination: the text that asks for a new one if it must not be
 * used for another destination; null if it may.
 */
export type Bound = Readonly<Record<string, string | null>>

/**
 * Keeps stored secrets from being redirected: somebody able to change the destination could read them otherwise.
 * `names` are the fields to check.
 * @throws HttpError 400 naming those that were to follow to another destination, by a mask or by silence.
 */
export function refuseToMove(
  { fields }: Pick<AnyDescription, 'fields'>,
  names: readonly string[],
  stored: Values,
  input: Values,
  bound: Bound = {},
): void {
  if (!isElsewhere({ fields }, stored, input)) return
  const maskedValues = masked(fields, stored)
  const stray = names.flatMap((name) => {
    const field = fields[name]
    const keepsStored = input[name] === undefined || input[name] === maskedValues[name]
    if (!field || stored[name] === undefined) return []
    const words = bound[name]
    if (words !== undefined) return keepsStored && words !== null ? [[name, words]] : []
    if (field.kind === 'headers') return headersOf(field, name, stored[name], input[name])
    return field.kind === 'secret' && keepsStored && isSecret(field, stored[name])
      ? [[name, onceMore(field)]]
      : []
  })
  if (stray.length === 0) return
  const message = 'O destino mudou: informe de novo os segredos que ele deve receber'
  throw new HttpError('invalid', 'secret_required', message, {
    fields: Object.fromEntries(stray.map(([name, words]) => [name, `O destino mudou: informe ${words}`])),
  })
}

const onceMore = ({ named, label }: Field) => `${named ?? label} de novo`

/** The default value is no secret. */
const isSecret = ({ initial }: Field, value: unknown) => value !== '' && value !== initial

function headersOf(
  one: Extract<Field, { kind: 'headers' }>,
  name: string,
  stored: unknown,
  input: unknown,
): [field: string, words: string][] {
  const headers = input === undefined ? undefined : one.shown.parse(input)
  return followingHeaders(headers, one.shown.parse(stored)).map((header) => [
    `${name}.${header}`,
    'o valor de novo',
  ])
}
