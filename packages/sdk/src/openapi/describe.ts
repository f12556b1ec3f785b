import { reference } from '../contract/reference/index.js'
import { allRows } from '../contract/rows.js'
import type { NeededAbility } from '../core/abilities.js'
import {
  type Access,
  type Category,
  type Endpoint,
  type Format,
  isFile,
  type Method,
  type SessionReach,
  splitRoute,
} from '../core/endpoint.js'
import type { RowReference } from '../core/rowReference.js'
import type { Scope } from '../core/scope.js'
import { type ApiKeyScope, allows, apiKeyScopes } from '../features/apiKeys/choices.js'
import { descriptions } from '../integrations/all.js'
import type { AnyDescription } from '../integrations/describe.js'
import { describeFields } from './describeFields.js'
import { areaFields } from './fieldTexts/areas.js'
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'
import { type DescribedParameter, listParameters } from './parameters.js'
import { type DescribedStatus, listStatuses } from './statuses.js'

/** A file of a call's multipart body. */
export interface DescribedFile {
  readonly name: string
  readonly maxBytes: number
}

/** A successful answer. */
export interface DescribedAnswer {
  /** Any type for a file whose type varies. */
  readonly contentType: string
  readonly schema: JsonSchema | null
}

/** One row of the API, in words and JSON Schema. */
export interface DescribedRow {
  /** `sessions.create`, also the operation's id in OpenAPI. */
  readonly id: string
  readonly area: string
  readonly name: string
  readonly method: Method
  /** The path below `/api`: `/sessions/:id`. */
  readonly path: `/${string}`
  readonly category: Category
  readonly summary: string
  readonly access: Access
  readonly scope: Scope | null
  /** True where a sign-in with e-mail and password is required. */
  readonly signIn: boolean
  /** The API key scopes that allow it, any of them; empty where no key may call it. */
  readonly keyScopes: readonly ApiKeyScope[]
  /** The ability that a scoped token needs; `never` where no such token may call it. */
  readonly ability: NeededAbility
  readonly sessions: SessionReach
  /** True where a repeated `Idempotency-Key` returns the first answer. */
  readonly repeatable: boolean
  /** True where it deletes data for good or ends a running process: clients ask for confirmation. */
  readonly destroys: boolean
  readonly format: Format
  readonly parameters: readonly DescribedParameter[]
  /** The JSON body, or the form fields beside the files; absent where there is none. */
  readonly body?: JsonSchema
  /** The body's properties that are accepted and ignored: each is marked `readOnly` there. */
  readonly readOnly: readonly string[]
  readonly files: readonly DescribedFile[]
  readonly answer: DescribedAnswer
  readonly statuses: readonly DescribedStatus[]
}

const cache = new WeakMap<Endpoint, DescribedRow>()

/**
 * Describes one row of the contract.
 * @example
 * describeRow('sessions', 'create').body?.required // ['name', …]
 * @throws RangeError where the contract has no such row.
 */
export function describeRow(area: string, name: string): DescribedRow {
  const row = allRows().find((one) => one.area === area && one.name === name)
  if (!row) throw new RangeError(`No row ${area}.${name}`)
  return describeOnce(area, name, row.row)
}

/** Describes every row, in the contract's order. */
export function describeAll(): DescribedRow[] {
  return allRows().map(({ area, name, row }) => describeOnce(area, name, row))
}

function describeOnce(area: string, name: string, row: Endpoint): DescribedRow {
  const cached = cache.get(row)
  if (cached) return cached
  const describedRow = describe(area, name, row)
  cache.set(row, describedRow)
  return describedRow
}

const texts: Readonly<Record<string, Readonly<Record<string, RowReference>>>> = { ...reference }

function describe(area: string, name: string, row: Endpoint): DescribedRow {
  const [method, path] = splitRoute(row.route)
  const text = texts[area]?.[name]
  if (!text) throw new RangeError(`No text for ${area}.${name}`)
  const { category, access, scope, ability, sessions, repeatable, format, readOnly } = row
  const body = createBody(area, name, row)
  const { signIn = false } = text
  return {
    id: `${area}.${name}`,
    area,
    name,
    method,
    path,
    category,
    summary: text.summary,
    access,
    scope,
    signIn,
    keyScopes: scope === null || signIn ? [] : apiKeyScopes.filter((one) => allows([one], scope)),
    ability,
    sessions,
    repeatable,
    destroys: text.destroys ?? method === 'DELETE',
    format,
    parameters: listParameters(row),
    ...(body && { body }),
    readOnly,
    files: Object.entries(row.files).map(([part, { maxBytes }]) => ({ name: part, maxBytes })),
    answer: createAnswer(area, name, row),
    statuses: listStatuses(row, text),
  }
}

function createBody(area: string, name: string, row: Endpoint): JsonSchema | undefined {
  if (!row.body) return undefined
  const fields = addFieldTexts(area, toJsonSchema(row.body, 'request'))
  const body = describeFields(fields, { area, row: name })
  const ignored = row.readOnly.map((name): [string, JsonSchema] => [
    name,
    { ...describeEnvelope('readOnly'), readOnly: true },
  ])
  if (ignored.length === 0) return body
  return { ...body, properties: { ...body.properties, ...Object.fromEntries(ignored) } }
}

function createAnswer(area: string, name: string, row: Endpoint): DescribedAnswer {
  if (isFile(row.format)) return { contentType: row.format === 'csv' ? 'text/csv' : '*/*', schema: null }
  const fields = addFieldTexts(area, toJsonSchema(row.answer, 'response'))
  const data = describeFields(fields, { area, row: name })
  if (row.format === 'text') return { contentType: 'text/plain', schema: data }
  return { contentType: 'application/json', schema: row.wrapped ? wrapData(data) : data }
}

function describeEnvelope(name: string): JsonSchema {
  const description = areaFields.envelope?.[name]?.[0]
  return description === undefined ? {} : { description }
}

const wrapData = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    success: { ...describeEnvelope('success'), type: 'boolean', const: true },
    data: { ...describeEnvelope('data'), ...data },
  },
  required: ['success', 'data'],
  additionalProperties: false,
})

const byArea = new Map<string, AnyDescription>(
  Object.values<AnyDescription>(descriptions).map((one) => [one.card.area, one]),
)

/** Adds the labels and help texts of an integration's form to its fields. */
export function addFieldTexts(area: string, schema: JsonSchema): JsonSchema {
  const { fields } = byArea.get(area) ?? {}
  if (!fields || !schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([name, one]): [string, JsonSchema] => {
    const field = fields[name]
    return [name, field ? { description: describeFormField(field), ...one } : one]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

export const describeFormField = ({ label, help }: { label: string; help?: string | undefined }) =>
  help ? `${label}. ${help}` : label
