import type { AnyDescription, Field, Fields, Values } from '@morpheus/sdk/integrations'
import { withoutUndefined } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { mergeValues } from '../core/configuration/masks.js'
import { HttpError } from '../core/lib/httpError.js'

export function getInitialValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, structuredClone(initial)]],
    ),
  )
}

/** Defaults, plus blanks for fields that forms require but documented calls may omit. */
export function getStartingValues(fields: Fields): Record<string, unknown> {
  const required = Object.entries(fields).filter(([, { presence }]) => presence === 'required')
  return {
    ...Object.fromEntries(required.map(([name, one]) => [name, blank(one)])),
    ...getInitialValues(fields),
  }
}

export function getBlankValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, structuredClone(one.initial) ?? blank(one)]),
  )
}

/** Values after a reset: all but address and credentials. */
export function getDefaultValues(fields: Fields): Record<string, unknown> {
  const all = getBlankValues(fields)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, one]) => (isKept(one) ? [] : [[name, all[name]]])),
  )
}

const isKept = ({ kind, presence, reaches }: Field) =>
  kind === 'secret' || presence === 'required' || presence === 'readOnly' || reaches === true

function blank({ kind }: Field): unknown {
  return { number: 0, toggle: false, events: [], names: [], headers: {} }[String(kind)] ?? ''
}

/**
 * Applies limits that depend on other fields, lowering stored values where needed.
 * @throws HttpError 400 naming the given fields that exceed their limits.
 */
export function applyCaps(
  { fields, caps }: Pick<AnyDescription, 'fields' | 'caps'>,
  current: Values,
  input: Record<string, unknown>,
): Record<string, unknown> {
  if (!caps) return input
  const values = mergeValues(fields, { ...getInitialValues(fields), ...current }, input)
  const above = Object.entries(caps(values)).filter(([name, limit]) => Number(values[name]) > limit)
  const refused = above.filter(([name]) => input[name] !== undefined && input[name] !== current[name])
  if (refused.length > 0) {
    throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
      fields: Object.fromEntries(
        refused.map(([name, limit]) => [name, localized('rules.common.at_most', { maximum: limit })]),
      ),
    })
  }
  return { ...input, ...Object.fromEntries(above) }
}

export const toValues = (config: object): Values => withoutUndefined(config)
