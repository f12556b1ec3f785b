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
export interface Reading {
  readonly input: Fields
  dropped: number
}

const unreadable = Symbol('unreadable')
type Core = (value: unknown, reading: Reading, around: Fields) => unknown
type Field = (value: unknown, reading: Reading, own: Fields, around: Fields) => unknown

interface Reader {
  /** Parses a present value; `unreadable` where it cannot. */
  readonly core: Core
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
  reading?: Reading,
): z.output<Schema> | undefined
export function readLenient(schema: z.ZodType, value: unknown, reading = newReading()): unknown {
  const { from } = getHint(schema)
  const converted = value === null || value === undefined || !from ? value : from(value)
  const result = readerOf(schema).core(converted ?? undefined, reading, reading.input)
  return result === unreadable ? undefined : result
}

export function readParts<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reading?: Reading,
): Partial<z.output<Schema>>
export function readParts(schema: z.ZodType, value: unknown, reading = newReading()): object {
  if (!isObject(schema) || !isFields(value)) return {}
  const parts = Object.entries(schema.shape).flatMap(([name, field]) => {
    const fieldValue = value[name]
    const { from } = getHint(field)
    if (absenceOf(field)(fieldValue)) return []
    const result = readerOf(field).core(from ? from(fieldValue) : fieldValue, reading, value)
    return result === unreadable || result === undefined ? [] : [[name, result]]
  })
  return Object.fromEntries(parts)
}

export const newReading = (input: Fields = {}): Reading => ({ input, dropped: 0 })

function readerOf(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema)
  if (known) return known
  const { from, fallback, isIdentifying } = getHint(schema)
  const core = coreOf(schema)
  const isAbsent = absenceOf(schema)
  const readDefault = isIdentifying ? () => unreadable : defaultReaderOf(schema, core)
  const field: Field = (value, reading, own, around) => {
    if (!isAbsent(value)) {
      const result = core(from ? from(value) : value, reading, own)
      if (result !== unreadable) return result
    }
    const other = fallback?.({ own, around, input: reading.input })
    const result = isAbsent(other) ? unreadable : core(other, reading, own)
    return result === unreadable ? readDefault(value, reading, own) : result
  }
  const cached = { core, field }
  readers.set(schema, cached)
  return cached
}

function coreOf(schema: z.core.$ZodType): Core {
  const { read } = getHint(schema)
  if (read) return (value) => read(value)
  if (isObject(schema)) return objectCore(schema)
  if (isArray(schema)) return listCore(schema.element)
  if (isRecord(schema)) return recordCore(schema.valueType)
  if (isUnion(schema)) return unionCore(schema.options)
  if (isChoice(schema)) return choiceCore(schema.options)
  if (isOptional(schema) || isNullable(schema) || isDefault(schema)) return innerCore(schema.def.innerType)
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
  (coerce: (value: unknown) => unknown): Core =>
  (value) =>
    coerce(value) ?? unreadable

function objectCore(schema: z.ZodObject): Core {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, read: readerOf(field).field }))
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

function listCore(element: z.core.$ZodType): Core {
  const { core } = readerOf(element)
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

function recordCore(values: z.core.$ZodType): Core {
  const { core } = readerOf(values)
  return (value, reading, around) => {
    if (!isFields(value)) return unreadable
    const entries = Object.entries(value).map(([name, one]) => [name, core(one, reading, around)] as const)
    return Object.fromEntries(entries.filter(([, one]) => one !== unreadable))
  }
}

function unionCore(options: readonly z.core.$ZodType[]): Core {
  return (value, reading, around) => {
    for (const option of options) {
      if (parseValue(option, value)) return readerOf(option).core(value, reading, around)
    }
    return unreadable
  }
}

function choiceCore(options: readonly unknown[]): Core {
  const byWord = new Map(options.map((option) => [String(option).toLowerCase(), option]))
  return (value) =>
    options.includes(value) ? value : (byWord.get(String(value).toLowerCase()) ?? unreadable)
}

function innerCore(inner: z.core.$ZodType): Core {
  const { core } = readerOf(inner)
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
function absenceOf(schema: z.core.$ZodType) {
  const { isIdentifying, fallback } = getHint(schema)
  return isIdentifying || fallback ? isEmpty : isNothing
}

function defaultReaderOf(schema: z.core.$ZodType, core: Core): Core {
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
