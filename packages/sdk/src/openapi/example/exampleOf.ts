import type { JsonSchema } from '../jsonSchema.js'
import { matchesSchema } from './matchesSchema.js'
import { exampleTexts, exampleValues } from './values.js'

/** The size of an example, and the context that selects its values. */
export interface ExampleOptions {
  /** Includes only required fields, or the first few where none is required. Otherwise all. */
  readonly least?: boolean
  /** The value's name, or the subject of the outermost object: the area of a row. */
  readonly about?: string
}

/** The number of fields in an example of a change, which requires none. */
const fewFields = 3

/**
 * A plausible, deterministic value of a schema, with data of a Brazilian shop.
 * @example
 * exampleOf({ type: 'object', properties: { phone: { type: 'string' } } }) // { phone: '5511988887777' }
 * @throws RangeError for a pattern that nothing usual fits.
 */
export function exampleOf(schema: JsonSchema, options: ExampleOptions = {}): unknown {
  return createLikely(schema, ['', options.about ?? ''], options.least ?? false)
}

/** `names` is the path to the value, its own name last. */
function createLikely(schema: JsonSchema, path: readonly string[], fewFields: boolean): unknown {
  const fixedValue = schema.const ?? schema.examples?.[0]
  if (fixedValue !== undefined) return fixedValue
  const name = path.at(-1) ?? ''
  const isComposite = schema.properties !== undefined || schema.items !== undefined
  const knownExample = getKnownValues(path).find(
    (one) => (one === null || !isComposite) && matchesSchema(schema, one),
  )
  if (knownExample !== undefined) return knownExample
  const first = schema.default ?? schema.enum?.[0]
  if (first !== undefined) return first
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => one.const !== '')
  if (choices?.[0]) return createLikely(choices[0], path, fewFields)
  const [type] = [schema.type].flat()
  if (type === 'object') return createObject(schema, path, fewFields)
  if (type === 'array') return createList(schema, path, fewFields)
  if (type === undefined) return {}
  return [schema.type].flat().includes('null') && !/At$/.test(name) ? null : createScalar(schema, type, name)
}

/** Candidates by the parent's and the field's name, then by the field's name alone. */
function getKnownValues(path: readonly string[]): unknown[] {
  const name = path.at(-1) ?? ''
  return [...(exampleValues[`${path.at(-2)}.${name}`] ?? []), ...(exampleValues[name] ?? [])]
}

function createObject(schema: JsonSchema, path: readonly string[], least: boolean): object {
  const { properties = {}, required = [] } = schema
  const settable = Object.entries(properties).filter(([, one]) => !one.readOnly)
  const requiredFields = settable.filter(([name]) => required.includes(name))
  const fewest = requiredFields.length > 0 ? requiredFields : settable.slice(0, fewFields)
  return Object.fromEntries(
    (least ? fewest : settable).map(([name, one]) => [
      name,
      createLikely(one, extendPath(path, name), least),
    ]),
  )
}

/** An envelope adds no context. */
const extendPath = (path: readonly string[], name: string) => (name === 'data' ? path : [...path, name])

function createList(
  { items, minItems = 1 }: JsonSchema,
  path: readonly string[],
  fewFields: boolean,
): unknown[] {
  if (!items) return []
  const knownValues = getKnownValues(path).filter((one) => !items.properties && matchesSchema(items, one))
  const values = knownValues.length > 0 ? knownValues : [createLikely(items, path, fewFields)]
  return Array.from({ length: Math.max(minItems, 1) }, (_, index) => values[index % values.length])
}

function createScalar(schema: JsonSchema, type: string, name: string): unknown {
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') {
    return [12, 1, 0.5, schema.minimum, schema.maximum].find((one) => matchesSchema(schema, one))
  }
  const texts = /At$/.test(name) ? [...exampleTexts].reverse() : exampleTexts
  const text = texts.find((one) => matchesSchema(schema, one))
  if (text === undefined) throw new RangeError(`No usual text fits ${name}: ${JSON.stringify(schema)}`)
  return text
}
