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
type CoreReader = (value: unknown, reading: ParseReport, around: Fields) => unknown
type Field = (value: unknown, reading: ParseReport, fields: Fields, around: Fields) => unknown

interface Reader {
  /** Parses a present value; `unreadable` where it cannot. */
  readonly core: CoreReader
  /** The same for a field, with its default where the value is absent, null or unreadable. */
  readonly field: Field
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
  const result = getReader(schema).core(converted ?? undefined, reading, reading.input)
  return result === unreadable ? undefined : result
}

export function readParts<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reading?: ParseReport,
): Partial<z.output<Schema>>
export function readParts(schema: z.ZodType, value: unknown, reading = createParseReport()): object {
  if (!isObject(schema) || !isFields(value)) return {}
  const parts = Object.entries(schema.shape).flatMap(([name, field]) => {
    const fieldValue = value[name]
    const { from } = getHint(field)
    if (getAbsenceCheck(field)(fieldValue)) return []
    const result = getReader(field).core(from ? from(fieldValue) : fieldValue, reading, value)
    return result === unreadable || result === undefined ? [] : [[name, result]]
  })
  return Object.fromEntries(parts)
}

export const createParseReport = (input: Fields = {}): ParseReport => ({ input, dropped: 0 })

function getReader(schema: z.core.$ZodType): Reader {
  const cachedReader = readers.get(schema)
  if (cachedReader) return cachedReader
  const { from, fallback, isIdentifying } = getHint(schema)
  const core = createCore(schema)
  const isAbsent = getAbsenceCheck(schema)
  const readDefault = isIdentifying ? () => unreadable : createDefaultReader(schema, core)
  const readField: Field = (value, reading, fields, around) => {
    if (!isAbsent(value)) {
      const result = core(from ? from(value) : value, reading, fields)
      if (result !== unreadable) return result
    }
    const fallbackValue = fallback?.({ own: fields, around, input: reading.input })
    const result = isAbsent(fallbackValue) ? unreadable : core(fallbackValue, reading, fields)
    return result === unreadable ? readDefault(value, reading, fields) : result
  }
  const cached = { core, field: readField }
  readers.set(schema, cached)
  return cached
}

function createCore(schema: z.core.$ZodType): CoreReader {
  const { read } = getHint(schema)
  if (read) return (value) => read(value)
  if (isObject(schema)) return createObjectCore(schema)
  if (isArray(schema)) return listCore(schema.element)
  if (isRecord(schema)) return createRecordCore(schema.valueType)
  if (isUnion(schema)) return createUnionCore(schema.options)
  if (isChoice(schema)) return createChoiceCore(schema.options)
  if (isOptional(schema) || isNullable(schema) || isDefault(schema))
    return createInnerCore(schema.def.innerType)
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
  (coerce: (value: unknown) => unknown): CoreReader =>
  (value) =>
    coerce(value) ?? unreadable

function createObjectCore(schema: z.ZodObject): CoreReader {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, read: getReader(field).field }))
  // Fields that a schema allows without naming them are another system's: they pass unchanged.
  const keepsOthers = schema.def.catchall !== undefined && isUnknown(schema.def.catchall)
  return (value, reading, around) => {
    if (!isFields(value)) return unreadable
    const result: Record<string, unknown> = keepsOthers ? { ...value } : {}
    for (const { name, read } of fields) {
      const one = read(value[name], reading, value, around)
      if (one === unreadable) return unreadable
      if (one !== undefined) result[name] = one
    }
    return result
  }
}

function listCore(element: z.core.$ZodType): CoreReader {
  const { core } = getReader(element)
  const { from } = getHint(element)
  return (value, reading, around) => {
    if (!Array.isArray(value)) return unreadable
    const items: unknown[] = []
    for (const item of value) {
      const one = core(from ? from(item) : item, reading, around)
      if (one === unreadable) reading.dropped++
      else items.push(one)
    }
    return items
  }
}

function createRecordCore(values: z.core.$ZodType): CoreReader {
  const { core } = getReader(values)
  return (value, reading, around) => {
    if (!isFields(value)) return unreadable
    const entries = Object.entries(value).map(([name, one]) => [name, core(one, reading, around)] as const)
    return Object.fromEntries(entries.filter(([, one]) => one !== unreadable))
  }
}

function createUnionCore(options: readonly z.core.$ZodType[]): CoreReader {
  return (value, reading, around) => {
    for (const option of options) {
      if (parseValue(option, value)) return getReader(option).core(value, reading, around)
    }
    return unreadable
  }
}

function createChoiceCore(options: readonly unknown[]): CoreReader {
  const byWord = new Map(options.map((option) => [String(option).toLowerCase(), option]))
  return (value) =>
    options.includes(value) ? value : (byWord.get(String(value).toLowerCase()) ?? unreadable)
}

function createInnerCore(inner: z.core.$ZodType): CoreReader {
  const { core } = getReader(inner)
  const { from } = getHint(inner)
  return (value, reading, around) =>
    isEmpty(value) ? unreadable : core(from ? from(value) : value, reading, around)
}

const isNothing = (value: unknown) => value === null || value === undefined

/** Servers encode a missing value as null, as an empty text or by omission. */
const isEmpty = (value: unknown) => isNothing(value) || value === ''

/**
 * An empty text is a valid value of an optional field, but counts as absent where the field is required or has a
 * fallback.
 */
function getAbsenceCheck(schema: z.core.$ZodType) {
  const { isIdentifying, fallback } = getHint(schema)
  return isIdentifying || fallback ? isEmpty : isNothing
}

function createDefaultReader(schema: z.core.$ZodType, core: CoreReader): CoreReader {
  // A field that is optional and nullable keeps an explicit null.
  if (isOptional(schema))
    return (value) => (value === null && isNullable(schema.def.innerType) ? null : undefined)
  if (isNullable(schema)) return () => null
  if (isDefault(schema)) return () => schema.def.defaultValue
  if (isArray(schema)) return (value) => (isEmpty(value) ? [] : unreadable)
  if (isObject(schema) || isRecord(schema)) return (_, reading, around) => core({}, reading, around)
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
      return (_, reading, around) => core(undefined, reading, around)
  }
}
