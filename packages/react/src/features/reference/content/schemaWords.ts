import { formatCount } from '@morpheus/sdk/format'
import type { JsonSchema } from '@morpheus/sdk/openapi'
import type { referenceTexts } from '../texts.js'

type Texts = (typeof referenceTexts.reference)['schema']

export interface Branch {
  /** Title of one shape of a union; null when there is only one. */
  readonly title: string | null
  readonly fields: readonly { name: string; schema: JsonSchema; required: boolean }[]
}

/** Type of a schema in JSON terms: `string | null`, `object[]`. */
export function formatType(schema: JsonSchema, texts: Texts): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = getChoices(schema)
  if (choices) return [...new Set(choices.map((one) => formatType(one, texts)))].join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return texts.any
  return types.map((type) => (type === 'array' ? listType(schema, texts) : type)).join(' | ')
}

function listType({ items }: JsonSchema, texts: Texts): string {
  if (!items) return 'array'
  const type = formatType(items, texts)
  return type.includes(' ') ? `(${type})[]` : `${type}[]`
}

const getChoices = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf

/** Children of a schema: fields of an object or of a list's objects, one branch for each shape. */
export function listBranches(schema: JsonSchema, texts: Texts): Branch[] {
  const choices = getChoices(schema)
  if (choices) {
    const shapes = choices.map((one) => listBranches(one, texts)).filter((branches) => branches.length > 0)
    if (shapes.length <= 1) return shapes[0] ?? []
    return shapes.flatMap((branches, index) =>
      branches.map((branch) => ({ ...branch, title: branch.title ?? texts.option(index + 1) })),
    )
  }
  if (schema.items) return listBranches(schema.items, texts)
  const { properties = {}, required = [], additionalProperties: additionalFields } = schema
  const fields = Object.entries(properties).map(([name, one]) => ({
    name,
    schema: one,
    required: required.includes(name),
  }))
  const extraFields =
    typeof additionalFields === 'object'
      ? [{ name: texts.anyName, schema: additionalFields, required: false }]
      : []
  const allFields = [...fields, ...extraFields]
  return allFields.length > 0 ? [{ title: null, fields: allFields }] : []
}

/** Enumerated values of a schema or of its list items; null when free. */
export function listEnumValues(schema: JsonSchema): readonly unknown[] | null {
  return schema.enum ?? (schema.items ? listEnumValues(schema.items) : null)
}

export function listBounds(schema: JsonSchema, texts: Texts): string[] {
  const format = Object.entries(texts.formats).find(([name]) => name === schema.format)?.[1] ?? schema.format
  return [
    ...(format ? [format] : []),
    ...formatRange(schema.minLength, schema.maxLength, texts, ` ${texts.characters}`),
    ...formatRange(schema.minimum, schema.maximum, texts, ''),
    ...formatRange(schema.minItems, schema.maxItems, texts, ` ${texts.items}`),
  ]
}

function formatRange(min: number | undefined, max: number | undefined, texts: Texts, unit: string): string[] {
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : formatCount(bound)))
  // A minimum length of 1 is implied by "required".
  const hasLow = low !== undefined && !(unit !== '' && (min ?? 0) <= 1)
  if (hasLow && high !== undefined) return [`${texts.between(low, high)}${unit}`]
  if (high !== undefined) return [`${texts.atMost(high)}${unit}`]
  return hasLow ? [`${texts.atLeast(low)}${unit}`] : []
}
