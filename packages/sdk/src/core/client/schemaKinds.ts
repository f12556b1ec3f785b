import type * as z from 'zod'

type Schema = z.core.$ZodType

// Reads the schema's own definition, so that zod is loaded with the first schema and not with the client.
const getKind = (schema: Schema) => schema._zod.def.type

export const isObject = (schema: Schema): schema is z.ZodObject => getKind(schema) === 'object'
export const isArray = (schema: Schema): schema is z.ZodArray => getKind(schema) === 'array'
export const isRecord = (schema: Schema): schema is z.ZodRecord => getKind(schema) === 'record'
export const isUnion = (schema: Schema): schema is z.ZodUnion => getKind(schema) === 'union'
export const isChoice = (schema: Schema): schema is z.ZodEnum => getKind(schema) === 'enum'
export const isOptional = (schema: Schema): schema is z.ZodOptional => getKind(schema) === 'optional'
export const isNullable = (schema: Schema): schema is z.ZodNullable => getKind(schema) === 'nullable'
export const isDefault = (schema: Schema): schema is z.ZodDefault => getKind(schema) === 'default'
export const isUnknown = (schema: Schema): schema is z.ZodUnknown => getKind(schema) === 'unknown'

export function parseValue(schema: Schema, value: unknown): { readonly value: unknown } | null {
  const result = schema['~standard'].validate(value)
  return 'value' in result && result.issues === undefined ? result : null
}
