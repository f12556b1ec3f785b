import type { Field, Fields } from '@morpheus/sdk/integrations'
import * as z from 'zod'

/** What is kept of a configuration: its fields but those that are kept apart, and what else belongs to it. */
export type Kept<F extends Fields, Apart extends string, Own extends z.ZodRawShape> = z.output<
  z.ZodObject<{ [Name in Exclude<keyof F, Apart>]: F[Name]['shown'] } & Own>
>

/** The schema of what is kept, from the fields that describe it. */
export function keptSchema<F extends Fields, Apart extends string, Own extends z.ZodRawShape>(
  fields: F,
  apart: readonly Apart[],
  own: Own | undefined,
): z.ZodType<Kept<F, Apart, Own>>
export function keptSchema(
  fields: Fields,
  apart: readonly string[],
  own: z.ZodRawShape | undefined,
): z.ZodType {
  const mine = Object.entries(fields).filter(([name]) => !apart.includes(name))
  return z.object({ ...Object.fromEntries(mine.map(([name, one]) => [name, keptOf(one)])), ...own })
}

/** What may be absent is as by default, or nothing: one that was kept before there was such a field is read too. */
function keptOf({ kind, shown, presence, initial }: Field): z.ZodType {
  if (initial !== undefined) return z._default(shown, () => structuredClone(initial))
  const isText = kind === 'text' || kind === 'url' || kind === 'long' || kind === 'secret'
  return isText && presence === 'optional' ? z._default(shown, '') : shown
}
