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
  return likelyOf(schema, ['', options.about ?? ''], options.least ?? false)
}

/** `names` is the path to the value, its own name last. */
function likelyOf(schema: JsonSchema, names: readonly string[], least: boolean): unknown {
  const fixed = schema.const ?? schema.examples?.[0]
  if (fixed !== undefined) return fixed
  const name = names.at(-1) ?? ''
  const isMade = schema.properties !== undefined || schema.items !== undefined
  const knownExample = knownOf(names).find((one) => (one === null || !isMade) && matchesSchema(schema, one))
  if (knownExample !== undefined) return knownExample
  const first = schema.default ?? schema.enum?.[0]
  if (first !== undefined) return first
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => one.const !== '')
  if (choices?.[0]) return likelyOf(choices[0], names, least)
  const [type] = [schema.type].flat()
  if (type === 'object') return objectOf(schema, names, least)
  if (type === 'array') return listOf(schema, names, least)
  if (type === undefined) return {}
  return [schema.type].flat().includes('null') && !/At$/.test(name) ? null : scalarOf(schema, type, name)
}

/** Candidates by the parent's and the field's name, then by the field's name alone. */
function knownOf(names: readonly string[]): unknown[] {
  const name = names.at(-1) ?? ''
  return [...(exampleValues[`${names.at(-2)}.${name}`] ?? []), ...(exampleValues[name] ?? [])]
}

function objectOf(schema: JsonSchema, names: readonly string[], least: boolean): object {
  const { properties = {}, required = [] } = schema
  const settable = Object.entries(properties).filter(([, one]) => !one.readOnly)
  const requiredFields = settable.filter(([name]) => required.includes(name))
  const fewest = requiredFields.length > 0 ? requiredFields : settable.slice(0, fewFields)
  return Object.fromEntries(
    (least ? fewest : settable).map(([name, one]) => [name, likelyOf(one, inside(names, name), least)]),
  )
}

/** An envelope adds no context. */
const inside = (names: readonly string[], name: string) => (name === 'data' ? names : [...names, name])

function listOf({ items, minItems = 1 }: JsonSchema, names: readonly string[], least: boolean): unknown[] {
  if (!items) return []
  const known = knownOf(names).filter((one) => !items.properties && matchesSchema(items, one))
  const values = known.length > 0 ? known : [likelyOf(items, names, least)]
  return Array.from({ length: Math.max(minItems, 1) }, (_, index) => values[index % values.length])
}

function scalarOf(schema: JsonSchema, type: string, name: string): unknown {
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
