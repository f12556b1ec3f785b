import type * as z from 'zod'
import type { Fields } from './fields.js'

export interface HintContext {
  readonly fields: Fields
  /** The fields of the parent object, empty for the outermost. */
  readonly parent: Fields
  /** The input of the call: `input.id` is its session. */
  readonly input: Fields
}

/**
 * A client's tolerance towards servers other than our gateway. Schemas describe our gateway's answers; hints apply only
 * in the client (`core/client/lenientReader.ts`).
 */
export interface Hint {
  /** Converts an alternative shape to the schema's: a bare id, memory in GB. */
  readonly from?: (value: unknown) => unknown
  /** The value for an absent, null, empty or unreadable field; `undefined` leaves it to the schema's type. */
  readonly fallback?: (surroundings: HintContext) => unknown
  /** Identifying field: an object without it is dropped from its list, or fails the call. */
  readonly isRequiredForItem?: true
  /** Parses any value itself, without the schema. */
  readonly read?: (value: unknown) => unknown
}

const hints = new WeakMap<z.core.$ZodType, Hint>()

/**
 * Attaches a hint for the client to a schema. Apply it last: a method of the result returns a schema without the hint.
 */
export function lenient<Schema extends z.ZodType>(schema: Schema, hint: Hint): Schema {
  const lenientSchema = schema.clone(undefined, { parent: true })
  hints.set(lenientSchema, hint)
  return lenientSchema
}

export function getHint(schema: z.core.$ZodType): Hint {
  return hints.get(schema) ?? {}
}

/** Marks a field that a list item must have: an item without it is dropped from its list. */
export function requiredForItem<Schema extends z.ZodType>(schema: Schema): Schema {
  return lenient(schema, { isRequiredForItem: true })
}

/** Replaces an unknown value of a choice. */
export function choiceWithFallback<Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
): Schema {
  return lenient(schema, { fallback: () => fallback })
}
