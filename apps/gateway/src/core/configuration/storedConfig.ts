import type { Field, Fields } from '@morpheus/sdk/integrations'
import * as z from 'zod'

export type StoredConfig<
  F extends Fields,
  ExcludedName extends string,
  ExtraShape extends z.ZodRawShape,
> = z.output<z.ZodObject<{ [Name in Exclude<keyof F, ExcludedName>]: F[Name]['shown'] } & ExtraShape>>

export function storedConfigSchema<
  F extends Fields,
  ExcludedName extends string,
  ExtraShape extends z.ZodRawShape,
>(
  fields: F,
  excludedNames: readonly ExcludedName[],
  extraShape: ExtraShape | undefined,
): z.ZodType<StoredConfig<F, ExcludedName, ExtraShape>>
export function storedConfigSchema(
  fields: Fields,
  excludedNames: readonly string[],
  extraShape: z.ZodRawShape | undefined,
): z.ZodType {
  const storedFields = Object.entries(fields).filter(([name]) => !excludedNames.includes(name))
  return z.object({
    ...Object.fromEntries(storedFields.map(([name, one]) => [name, toStoredSchema(one)])),
    ...extraShape,
  })
}

/** Optional fields get defaults, so that configurations stored before a field existed stay readable. */
function toStoredSchema({ kind, shown, presence, initial }: Field): z.ZodType {
  if (initial !== undefined) return z._default(shown, () => structuredClone(initial))
  const isText = kind === 'text' || kind === 'url' || kind === 'long' || kind === 'secret'
  return isText && presence === 'optional' ? z._default(shown, '') : shown
}
