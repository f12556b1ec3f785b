import { addFieldTexts } from './describe.js'
import { describeFields } from './describeFields.js'
import { configSchemas, entities } from './entities.js'
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'

export function sharedSchemas(): Record<string, JsonSchema> {
  const entitySchemas = Object.entries(entities).map(
    ([name, schema]) => [name, describeFields(toJsonSchema(schema, 'response'), {})] as const,
  )
  const configs = configSchemas.map(
    ({ name, area, schema }) =>
      [name, describeFields(addFieldTexts(area, toJsonSchema(schema, 'response')), { area })] as const,
  )
  return Object.fromEntries([...entitySchemas, ...configs])
}

type SchemaTransform = (schema: JsonSchema) => JsonSchema

/** Replaces each part that equals a shared schema with a reference, also inside the shared schemas themselves. */
export function createReferenceTransform(
  shared: Readonly<Record<string, JsonSchema>>,
  prefix: string,
): SchemaTransform {
  const nameBySchema = new Map(Object.entries(shared).map(([name, schema]) => [JSON.stringify(schema), name]))
  const transformInside = (schema: JsonSchema): JsonSchema => transformChildren(schema, insertReferences)
  const insertReferences: SchemaTransform = (schema) => {
    const { description, ...rest } = schema
    const name = nameBySchema.get(JSON.stringify(rest))
    if (name === undefined) return transformInside(schema)
    return { ...(description !== undefined && { description }), $ref: `${prefix}${name}` }
  }
  return insertReferences
}

/** Applies a change to each direct child of a schema. */
export function transformChildren(schema: JsonSchema, change: SchemaTransform): JsonSchema {
  const { items, properties, additionalProperties: extraFields, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(items && { items: change(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one)])),
    }),
    ...(typeof extraFields === 'object' && { additionalProperties: change(extraFields) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  }
}

/** The shared definitions that a document refers to, directly or through others. */
export function collectReferenced<Value>(
  values: Readonly<Record<string, Value>>,
  from: unknown,
): Record<string, Value> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name) || !(name in values)) continue
      names.add(name)
      visit(values[name])
    }
  }
  visit(from)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
