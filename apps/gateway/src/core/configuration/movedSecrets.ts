import { type AnyDescription, destinationOf, type Field, type Values } from '@morpheus/sdk/integrations'
import { Refusal } from '../lib/refusal.js'
import { followingHeaders } from './headers.js'
import { masked, merged } from './masks.js'

export function isElsewhere(description: Pick<AnyDescription, 'fields'>, kept: Values, given: Values) {
  const next = merged(description.fields, kept, given)
  return destinationOf(description, next) !== destinationOf(description, kept)
}

/**
 * By name of a stored secret that is not sent to its destination: the text that asks for a new one if it must not be
 * used for another destination; null if it may.
 */
export type Bound = Readonly<Record<string, string | null>>

/**
 * Keeps stored secrets from being redirected: somebody able to change the destination could read them otherwise.
 * `names` are the fields to check.
 * @throws Refusal 400 naming those that were to follow to another destination, by a mask or by silence.
 */
export function refuseToMove(
  { fields }: Pick<AnyDescription, 'fields'>,
  names: readonly string[],
  kept: Values,
  given: Values,
  bound: Bound = {},
): void {
  if (!isElsewhere({ fields }, kept, given)) return
  const shown = masked(fields, kept)
  const stray = names.flatMap((name) => {
    const one = fields[name]
    const isKept = given[name] === undefined || given[name] === shown[name]
    if (!one || kept[name] === undefined) return []
    const words = bound[name]
    if (words !== undefined) return isKept && words !== null ? [[name, words]] : []
    if (one.kind === 'headers') return headersOf(one, name, kept[name], given[name])
    return one.kind === 'secret' && isKept && isSecret(one, kept[name]) ? [[name, again(one)]] : []
  })
  if (stray.length === 0) return
  const message = 'O destino mudou: informe de novo os segredos que ele deve receber'
  throw new Refusal('invalid', 'secret_required', message, {
    fields: Object.fromEntries(stray.map(([name, words]) => [name, `O destino mudou: informe ${words}`])),
  })
}

const again = ({ named, label }: Field) => `${named ?? label} de novo`

/** The default value is no secret. */
const isSecret = ({ initial }: Field, value: unknown) => value !== '' && value !== initial

function headersOf(
  one: Extract<Field, { kind: 'headers' }>,
  name: string,
  kept: unknown,
  given: unknown,
): [field: string, words: string][] {
  const sent = given === undefined ? undefined : one.shown.parse(given)
  return followingHeaders(sent, one.shown.parse(kept)).map((header) => [
    `${name}.${header}`,
    'o valor de novo',
  ])
}
