import type * as z from 'zod'
import { type Fields, isFields } from '../reading/fields.js'
import { getHint } from '../reading/lenient.js'
import { toFlag, toInstant, toNumber, toText } from './coerce.js'
import {
  isArray,
  isChoice,
  isDefault,
  isNullable,
  isObject,
  isOptional,
  isRecord,
  isUnion,
  isUnknown,
  parseValue,
} from './schemaKinds.js'

/** Logged once for each answer or event with dropped items. */
export interface ParseReport {
  readonly input: Fields
  dropped: number
}

const unreadable = Symbol('unreadable')
type ValueReader = (value: unknown, reading: ParseReport, parent: Fields) => unknown
type FieldReader = (value: unknown, reading: ParseReport, fields: Fields, parent: Fields) => unknown

interface Reader {
  /** Parses a present value; `unreadable` where it cannot. */
  readonly readValue: ValueReader
  /** The same for a field, with its default where the value is absent, null or unreadable. */
  readonly readField: FieldReader
}

const readers = new WeakMap<z.core.$ZodType, Reader>()

/**
 * Parses a server's value by a schema of the contract, tolerant of servers other than ours: a required value that is
 * absent, null or unreadable becomes its default or an empty value of its type; ids, numbers and dates are coerced;
 * unknown values of a choice become the default; a list drops only its bad items; unknown fields are ignored.
 * `undefined` where the value is unreadable as a whole.
 */
export function readLenient<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reading?: ParseReport,
): z.output<Schema> | undefined
export function readLenient(schema: z.ZodType, value: unknown, reading = createParseReport()): unknown {
  const { from } = getHint(schema)
  const converted = value === null || value === undefined || !from ? value : from(value)
  const result = getReader(schema).readValue(converted ?? undefined, reading, reading.input)
  return result === unreadable ? undefined : result
}

export function readLenientParts<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reading?: ParseReport,
): Partial<z.output<Schema>>
export function readLenientParts(schema: z.ZodType, value: unknown, reading = createParseReport()): object {
  if (!isObject(schema) || !isFields(value)) return {}
  const parts = Object.entries(schema.shape).flatMap(([name, field]) => {
    const fieldValue = value[name]
    const { from } = getHint(field)
    if (getAbsenceCheck(field)(fieldValue)) return []
    const result = getReader(field).readValue(from ? from(fieldValue) : fieldValue, reading, value)
    return result === unreadable || result === undefined ? [] : [[name, result]]
  })
  return Object.fromEntries(parts)
}

export const createParseReport = (input: Fields = {}): ParseReport => ({ input, dropped: 0 })

function getReader(schema: z.core.$ZodType): Reader {
  const cachedReader = readers.get(schema)
  if (cachedReader) return cachedReader
  const { from, fallback, isRequiredForItem } = getHint(schema)
  const readValue = createValueReader(schema)
  const isAbsent = getAbsenceCheck(schema)
  const readDefault = isRequiredForItem ? () => unreadable : createDefaultReader(schema, readValue)
  const readField: FieldReader = (value, reading, fields, parent) => {
    if (!isAbsent(value)) {
      const result = readValue(from ? from(value) : value, reading, fields)
      if (result !== unreadable) return result
    }
    const fallbackValue = fallback?.({ fields, parent, input: reading.input })
    const result = isAbsent(fallbackValue) ? unreadable : readValue(fallbackValue, reading, fields)
    return result === unreadable ? readDefault(value, reading, fields) : result
  }
  const cached = { readValue, readField }
  readers.set(schema, cached)
  return cached
}

function createValueReader(schema: z.core.$ZodType): ValueReader {
  const { read } = getHint(schema)
  if (read) return (value) => read(value)
  if (isObject(schema)) return createObjectReader(schema)
  if (isArray(schema)) return createListReader(schema.element)
  if (isRecord(schema)) return createRecordReader(schema.valueType)
  if (isUnion(schema)) return createUnionReader(schema.options)
  if (isChoice(schema)) return createChoiceReader(schema.options)
  if (isOptional(schema) || isNullable(schema) || isDefault(schema))
    return createInnerReader(schema.def.innerType)
  const { def } = schema._zod
  if (def.type === 'string') return or('format' in def && def.format === 'datetime' ? toInstant : toText)
  if (def.type === 'number') return or(toNumber)
  if (def.type === 'boolean') return or(toFlag)
  return (value) => {
    const result = parseValue(schema, value)
    return result ? result.value : unreadable
  }
}

const or =
  (coerce: (value: unknown) => unknown): ValueReader =>
  (value) =>
    coerce(value) ?? unreadable

function createObjectReader(schema: z.ZodObject): ValueReader {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    read: getReader(field).readField,
  }))
  // Fields that a schema allows without naming them are another system's: they pass unchanged.
  const keepsOthers = schema.def.catchall !== undefined && isUnknown(schema.def.catchall)
  return (value, reading, parent) => {
    if (!isFields(value)) return unreadable
    const result: Record<string, unknown> = keepsOthers ? { ...value } : {}
    for (const { name, read } of fields) {
      const one = read(value[name], reading, value, parent)
      if (one === unreadable) return unreadable
      if (one !== undefined) result[name] = one
      else delete result[name]
    }
    return result
  }
}

function createListReader(element: z.core.$ZodType): ValueReader {
  const { readValue } = getReader(element)
  const { from } = getHint(element)
  return (value, reading, parent) => {
    if (!Array.isArray(value)) return unreadable
    const items: unknown[] = []
    for (const item of value) {
      const one = readValue(from ? from(item) : item, reading, parent)
      if (one === unreadable) reading.dropped++
      else items.push(one)
    }
    return items
  }
}

function createRecordReader(values: z.core.$ZodType): ValueReader {
  const { readValue } = getReader(values)
  return (value, reading, parent) => {
    if (!isFields(value)) return unreadable
    const entries = Object.entries(value).map(
      ([name, one]) => [name, readValue(one, reading, parent)] as const,
    )
    return Object.fromEntries(entries.filter(([, one]) => one !== unreadable))
  }
}

function createUnionReader(options: readonly z.core.$ZodType[]): ValueReader {
  return (value, reading, parent) => {
    for (const option of options) {
      if (parseValue(option, value)) return getReader(option).readValue(value, reading, parent)
    }
    return unreadable
  }
}

function createChoiceReader(options: readonly unknown[]): ValueReader {
  const byWord = new Map(options.map((option) => [String(option).toLowerCase(), option]))
  return (value) =>
    options.includes(value) ? value : (byWord.get(String(value).toLowerCase()) ?? unreadable)
}

function createInnerReader(inner: z.core.$ZodType): ValueReader {
  const { readValue } = getReader(inner)
  const { from } = getHint(inner)
  return (value, reading, parent) =>
    isEmpty(value) ? unreadable : readValue(from ? from(value) : value, reading, parent)
}

const isNothing = (value: unknown) => value === null || value === undefined

/** Servers encode a missing value as null, as an empty text or by omission. */
const isEmpty = (value: unknown) => isNothing(value) || value === ''

/** An empty text counts as absent only in a field that identifies its object or has a fallback. */
function getAbsenceCheck(schema: z.core.$ZodType) {
  const { isRequiredForItem, fallback } = getHint(schema)
  return isRequiredForItem || fallback ? isEmpty : isNothing
}

function createDefaultReader(schema: z.core.$ZodType, readValue: ValueReader): ValueReader {
  // A field that is optional and nullable keeps an explicit null.
  if (isOptional(schema))
    return (value) => (value === null && isNullable(schema.def.innerType) ? null : undefined)
  if (isNullable(schema)) return () => null
  if (isDefault(schema)) return () => schema.def.defaultValue
  if (isArray(schema)) return (value) => (isEmpty(value) ? [] : unreadable)
  if (isObject(schema) || isRecord(schema)) return (_, reading, parent) => readValue({}, reading, parent)
  switch (schema._zod.def.type) {
    case 'string':
      return () => ''
    case 'number':
      return () => 0
    case 'boolean':
      return () => false
    case 'enum':
      return () => unreadable
    default:
      return (_, reading, parent) => readValue(undefined, reading, parent)
  }
}
