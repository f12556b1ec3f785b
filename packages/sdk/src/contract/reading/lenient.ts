import type * as z from 'zod'
import type { Fields } from './fields.js'

/** What a hint may look at, as it came. */
export interface Surroundings {
  /** The fields beside the one that is read. */
  readonly own: Fields
  /** Those of the object around, empty for the outermost. */
  readonly around: Fields
  /** What the call was made with: `input.id` is its session. */
  readonly input: Fields
}

/**
 * How a client reads what another server than our gateway answers. Schemas say what our gateway promises; what stands
 * here holds for the client alone (`client/lenientReader.ts`).
 */
export interface Hint {
  /** Another shape of the same, turned into the schema's: a bare id, memory in GB. */
  readonly from?: (value: unknown) => unknown
  /** Stands for what is absent, null, an empty text or unreadable; `undefined` leaves it to the schema's type. */
  readonly otherwise?: (surroundings: Surroundings) => unknown
  /** Without it, or with an empty text, the object around says nothing: it is dropped from its list, or fails the call. */
  readonly needed?: true
  /** Reads any value by itself: the schema is not asked. */
  readonly read?: (value: unknown) => unknown
}

const hints = new WeakMap<z.core.$ZodType, Hint>()

/** The same schema with a hint for the client. Outermost: a method of the result makes another one, without the hint. */
export function lenient<Schema extends z.ZodType>(schema: Schema, hint: Hint): Schema {
  const own = schema.clone(undefined, { parent: true })
  hints.set(own, hint)
  return own
}

export function hintOf(schema: z.core.$ZodType): Hint {
  return hints.get(schema) ?? {}
}

/** What makes something tellable from others. */
export function needed<Schema extends z.ZodType>(schema: Schema): Schema {
  return lenient(schema, { needed: true })
}

/** An unknown value of a choice is this one. */
export function choice<Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>): Schema {
  return lenient(schema, { otherwise: () => otherwise })
}
