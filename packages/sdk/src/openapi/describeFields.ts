import type { FieldText, FieldTexts } from '../core/fieldTexts.js'
import { areaFields } from './fieldTexts/areas.js'
import { commonFields } from './fieldTexts/common.js'
import { entityFields } from './fieldTexts/entities.js'
import type { JsonSchema } from './jsonSchema.js'

/** The place of a field in the contract: its area and row; both are absent for an entity. */
interface Place {
  readonly area?: string
  readonly row?: string
}

/** Adds a description to every field of a schema that has none, and removes the marks of entities. */
export function describeFields(schema: JsonSchema, place: Place): JsonSchema {
  return describeInside(schema, { path: [], entity: null, place })
}

interface Position {
  /** The names of the fields above, from the row or the entity down. */
  readonly path: readonly string[]
  readonly entity: string | null
  readonly place: Place
}

function describeInside({ 'x-entity': name, ...schema }: JsonSchema, position: Position): JsonSchema {
  const here = name === undefined ? position : { ...position, path: [], entity: name }
  const { items, properties, additionalProperties: extraFields, anyOf, oneOf } = schema
  const inside = (one: JsonSchema) => describeInside(one, here)
  const below = (key: string) => ({ ...here, path: [...here.path, key] })
  return {
    ...schema,
    ...(items && { items: inside(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, describeField(one, below(key))]),
      ),
    }),
    ...(typeof extraFields === 'object' && { additionalProperties: describeInside(extraFields, below('*')) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
  }
}

function describeField(schema: JsonSchema, position: Position): JsonSchema {
  const described = describeInside(schema, position)
  const text = schema.description ?? findText(position)?.[0]
  return text === undefined ? described : { description: text, ...described }
}

/** An entity is described alike wherever it is, so that one schema in a document stands for all. */
function findText({ path, entity, place: { area, row } }: Position): FieldText | undefined {
  if (entity !== null) return findIn(entityFields, path, entity) ?? findIn(commonFields, path)
  const own = area === undefined ? undefined : areaFields[area]
  return (
    (own && row !== undefined ? findIn(own, path, row) : undefined) ??
    (own && findIn(own, path)) ??
    findIn(commonFields, path)
  )
}

/** With a scope, only a path that begins there; without one, the end of the path suffices. */
function findIn(texts: FieldTexts, path: readonly string[], scope?: string): FieldText | undefined {
  if (scope !== undefined) return getText(texts, [scope, ...path].join('.'))
  for (let start = 0; start < path.length; start++) {
    const text = getText(texts, path.slice(start).join('.'))
    if (text) return text
  }
  return undefined
}

const getText = (texts: FieldTexts, key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined)
