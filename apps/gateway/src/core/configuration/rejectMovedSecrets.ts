import { type AnyDescription, destinationOf, type Field, type Values } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../lib/httpError.js'
import { listMaskedHeaders } from './headers.js'
import { type DescribedFields, maskValues, mergeValues, secretMessage } from './masks.js'

export function changesDestination(
  description: Pick<AnyDescription, 'fields'>,
  stored: Values,
  input: Values,
) {
  const next = mergeValues(description.fields, stored, input)
  return destinationOf(description, next) !== destinationOf(description, stored)
}

/**
 * By name of a stored secret that is not sent to its destination: the text that asks for a new one if it must not be
 * used for another destination; null if it may.
 */
export type BoundSecrets = Readonly<Record<string, Localized | null>>

/**
 * Keeps stored secrets from being redirected: somebody able to change the destination could read them otherwise.
 * `names` are the fields to check.
 * @throws HttpError 400 naming those that were to follow to another destination, by a mask or by silence.
 */
export function rejectMovedSecrets(
  description: DescribedFields,
  names: readonly string[],
  stored: Values,
  input: Values,
  boundMessages: BoundSecrets = {},
): void {
  const { fields } = description
  const next = mergeValues(fields, stored, input)
  const maskedValues = maskValues(fields, stored)
  const movedSecrets = names.flatMap((name) => {
    const field = fields[name]
    const keepsStored = input[name] === undefined || input[name] === maskedValues[name]
    if (!field || stored[name] === undefined) return []
    if (destinationOf(description, next, field) === destinationOf(description, stored, field)) return []
    const boundMessage = boundMessages[name]
    if (boundMessage !== undefined)
      return keepsStored && boundMessage !== null ? [[name, boundMessage] as const] : []
    if (field.kind === 'headers') return findMovedHeaders(field, name, stored[name], input[name])
    return field.kind === 'secret' && keepsStored && isSecret(field, stored[name])
      ? [[name, secretMessage(description, name, field, 'destinations.moved_secret')] as const]
      : []
  })
  if (movedSecrets.length === 0) return
  throw new HttpError('invalid', 'secret_required', localized('destinations.moved'), {
    fields: Object.fromEntries(movedSecrets),
  })
}

/** The default value is no secret. */
const isSecret = ({ initial }: Field, value: unknown) => value !== '' && value !== initial

function findMovedHeaders(
  one: Extract<Field, { kind: 'headers' }>,
  name: string,
  stored: unknown,
  input: unknown,
): (readonly [field: string, message: Localized])[] {
  const headers = input === undefined ? undefined : one.shown.parse(input)
  return listMaskedHeaders(headers, one.shown.parse(stored)).map((header) => [
    `${name}.${header}`,
    localized('destinations.moved_header'),
  ])
}
