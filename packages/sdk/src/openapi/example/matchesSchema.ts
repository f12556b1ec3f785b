import type { JsonSchema, JsonType } from '../jsonSchema.js'

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^https?:\/\/\S+$/,
}

/** True where a value satisfies a schema's own keywords; contents of objects and lists are not checked. */
export function matchesSchema(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((one) => matchesSchema(one, value))
  if (!hasType(schema, value)) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  if (typeof value === 'string') return matchesTextRules(schema, value)
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  }
  return true
}

function matchesTextRules(
  { minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema,
  text: string,
): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false
  return formats[format ?? '']?.test(text) ?? true
}

function hasType({ type }: JsonSchema, value: unknown): boolean {
  return type === undefined || [type].flat().some((one) => hasJsonType(one, value))
}

function hasJsonType(type: JsonType, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
