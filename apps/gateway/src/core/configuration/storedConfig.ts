import type { Field, Fields } from '@morpheus/sdk/integrations'
import * as z from 'zod'

export type StoredConfig<F extends Fields, Apart extends string, Own extends z.ZodRawShape> = z.output<
  z.ZodObject<{ [Name in Exclude<keyof F, Apart>]: F[Name]['shown'] } & Own>
>

export function storedConfigSchema<F extends Fields, Apart extends string, Own extends z.ZodRawShape>(
  fields: F,
  apart: readonly Apart[],
  extra: Own | undefined,
): z.ZodType<StoredConfig<F, Apart, Own>>
export function storedConfigSchema(
  fields: Fields,
  apart: readonly string[],
  extra: z.ZodRawShape | undefined,
): z.ZodType {
  const storedFields = Object.entries(fields).filter(([name]) => !apart.includes(name))
  return z.object({ ...Object.fromEntries(storedFields.map(([name, one]) => [name, keptOf(one)])), ...extra })
}

/** Optional fields get defaults, so that configurations stored before a field existed stay readable. */
function keptOf({ kind, shown, presence, initial }: Field): z.ZodType {
  if (initial !== undefined) return z._default(shown, () => structuredClone(initial))
  const isText = kind === 'text' || kind === 'url' || kind === 'long' || kind === 'secret'
  return isText && presence === 'optional' ? z._default(shown, '') : shown
}
