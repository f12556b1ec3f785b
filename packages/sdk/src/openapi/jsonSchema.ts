import * as z from 'zod'
import { getEntityName } from './entities.js'

/** The types of JSON Schema 2020-12; a nullable value is written as a list of types with `null`. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/**
 * The part of JSON Schema 2020-12 that rows use. `x-secret` marks credentials, `readOnly` marks fields that are
 * accepted and ignored.
 */
export interface JsonSchema {
  readonly title?: string
  readonly description?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly readOnly?: true
  readonly 'x-secret'?: true
  /** The name of a shared schema; `describeFields` removes it. */
  readonly 'x-entity'?: string
  readonly $ref?: string
}

/** Direction of a value: a request comes from the caller, a response from the gateway. */
export type SchemaSide = 'request' | 'response'

const Type = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Keywords that zod writes; any other one fails, so that none is lost unseen. */
const RawSchema = z.strictObject({
  $schema: z.string().optional(),
  type: z.union([Type, z.array(Type)]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  secret: z.literal(true).optional(),
  entity: z.string().optional(),
})
type RawSchema = z.output<typeof RawSchema>

/**
 * Converts a contract schema to readable JSON Schema: numbers that may come as text are numbers, `null` is one of the
 * types, patterns that repeat the format are left out.
 */
export function toJsonSchema(schema: z.core.$ZodType, side: SchemaSide): JsonSchema {
  const io = side === 'request' ? 'input' : 'output'
  const rawSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const entity = getEntityName(zodSchema)
      if (entity !== undefined) jsonSchema.entity = entity
      // zod writes no default for a transformed value.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = getDefault(zodSchema)
      const bounds = getNumberBounds(zodSchema)
      if (bounds === null) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, bounds)
    },
  })
  return convertSchema(rawSchema, side)
}

const getDefault = ({ def }: z.ZodDefault): z.core.JSONSchema.BaseSchema['default'] =>
  JSON.parse(JSON.stringify(def.defaultValue))

/**
 * The bounds of a number that may come as text, taken from the schema after its conversion; null for any other schema.
 */
function getNumberBounds(schema: z.core.$ZodType): object | null {
  if (!(schema instanceof z.ZodPipe && schema.in instanceof z.ZodUnion)) return null
  if (!(schema.out instanceof z.ZodNumber)) return null
  const { type, minimum, maximum } = z.toJSONSchema(schema.out, { io: 'output' })
  return { type, minimum, maximum }
}

function convertSchema(node: unknown, side: SchemaSide): JsonSchema {
  const rawSchema = RawSchema.parse(node)
  const { items, properties, propertyNames, additionalProperties: extraFields, anyOf, oneOf } = rawSchema
  const choices = (list: unknown[] | undefined) => list?.map((one) => convertSchema(one, side))
  const names = propertyNames === undefined ? undefined : convertSchema(propertyNames, side)
  return simplify({
    ...convertKeywords(rawSchema, side),
    ...(items !== undefined && { items: convertSchema(items, side) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, convertSchema(one, side)]),
      ),
    }),
    ...(names && Object.keys(names).some((key) => key !== 'type') && { propertyNames: names }),
    ...(extraFields !== undefined && {
      additionalProperties: typeof extraFields === 'boolean' ? extraFields : convertSchema(extraFields, side),
    }),
    ...(anyOf && { anyOf: choices(anyOf) ?? [] }),
    ...(oneOf && { oneOf: choices(oneOf) ?? [] }),
  })
}

function convertKeywords(written: RawSchema, side: SchemaSide): JsonSchema {
  const { type, description, format, pattern, required, minLength, maxLength, minItems, maxItems } = written
  return {
    ...(description !== undefined && { description }),
    ...createType(type, written.enum),
    ...(written.enum && { enum: written.enum }),
    ...('const' in written && { const: written.const }),
    ...('default' in written && side === 'request' && { default: written.default }),
    ...(format !== undefined && { format }),
    // A zod format comes with a redundant pattern; classes of Unicode mean something under JavaScript's `u` flag alone.
    ...(pattern !== undefined && format === undefined && !/\\p\{/i.test(pattern) && { pattern }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...createBound('minimum', written.minimum),
    ...createBound('maximum', written.maximum),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(required && required.length > 0 && { required }),
    ...(written.secret && { 'x-secret': true }),
    ...(written.entity !== undefined && { 'x-entity': written.entity }),
  }
}

function createType(type: RawSchema['type'], values: unknown[] | undefined): JsonSchema {
  if (type !== undefined) return { type }
  return values?.every((one) => typeof one === 'string') ? { type: 'string' } : {}
}

/** Drops zod's bounds of whole numbers that only say the number is safe. */
function createBound(name: 'minimum' | 'maximum', value: number | undefined): JsonSchema {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? {} : { [name]: value }
}

function simplify({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!anyOf) return rest
  const variants = anyOf.filter(({ type }) => type !== 'null')
  const merged = mergeSchemas(variants)
  const isNullable = variants.length < anyOf.length
  if (!merged) return { ...rest, anyOf }
  if (!isNullable) return { ...merged, ...rest }
  if (typeof merged.type !== 'string' || merged.properties)
    return { ...rest, anyOf: [merged, { type: 'null' }] }
  const { const: value, ...withoutConst } = merged
  return {
    ...withoutConst,
    ...(value !== undefined && { enum: [value, null] }),
    ...(merged.enum && { enum: [...merged.enum, null] }),
    type: [merged.type, 'null'],
    ...rest,
  }
}

/** Merges schemas into one where it means the same; null where it cannot. */
function mergeSchemas(schemas: readonly JsonSchema[]): JsonSchema | null {
  const [first, second] = schemas
  if (!second) return first ?? null
  if (first?.type === 'boolean') return first
  const values = schemas.map(({ type, enum: choices, const: value }) =>
    type === 'string' ? (choices ?? (value === undefined ? null : [value])) : null,
  )
  return values.includes(null) ? null : { type: 'string', enum: values.flatMap((one) => one ?? []) }
}
