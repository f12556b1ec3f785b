import type { Endpoint } from '../core/endpoint.js'
import { type DescribedRow, describeRow } from '../openapi/describe.js'
import type { JsonSchema } from '../openapi/jsonSchema.js'
import { transformChildren } from '../openapi/sharedSchemas.js'
import { wrapSchema } from './results.js'
import {
  curatedTools,
  fieldsLeftOut,
  type KeyPermissions,
  listOfferedRows,
  mayCall,
  mayHaveForeignText,
} from './rows.js'

/** The tools that a server offers. */
export interface ToolChoice {
  /** Null for a sign-in: everything. */
  readonly power: KeyPermissions | null
  /** Areas of the contract, with all of their calls; empty for the default tools. */
  readonly areas: readonly string[]
  /** Every call of every area. */
  readonly all: boolean
  readonly readsOnly: boolean
}

export interface Tool {
  readonly row: Endpoint
  /** True where the answer may have text that strangers wrote. */
  readonly isForeign: boolean
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** Absent for answers in plain text. */
  readonly outputSchema: JsonSchema | null
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
}

interface InputSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
}

export function createTools({ power, areas, all, readsOnly }: ToolChoice): Tool[] {
  return listOfferedRows()
    .filter(({ area, name }) =>
      areas.length > 0 ? areas.includes(area) : all || Object.hasOwn(curatedTools, `${area}_${name}`),
    )
    .filter(({ row }) => !readsOnly || row.route.startsWith('GET '))
    .map(({ area, name, row }) => ({ row, described: describeRow(area, name) }))
    .filter(({ row, described }) => power === null || (!described.signIn && mayCall(row, power)))
    .map(({ row, described }) => {
      const isDefault = !all && areas.length === 0
      return createTool(row, isDefault ? withoutRareFields(described) : described, all ? 1 : 2)
    })
}

/** @param outputDepth levels of fields that the output schema names; the rest is found in the result */
function createTool(row: Endpoint, description: DescribedRow, outputDepth: number): Tool {
  const { area, name, method, summary, destroys, parameters, body, answer } = description
  const bodyFields = Object.entries(body?.properties ?? {}).filter(([, schema]) => !schema.readOnly)
  const parameterFields = parameters.map((one): [string, JsonSchema] => [
    one.name,
    { description: one.description, ...one.schema },
  ])
  const advice = curatedTools[`${area}_${name}`]
  const warning = destroys ? ' Não pode ser desfeito: confirme com a pessoa antes.' : ''
  const isForeign = mayHaveForeignText(area)
  const data = answer.schema?.properties?.data ?? answer.schema
  return {
    row,
    isForeign,
    name: `${area}_${name}`,
    title: summary,
    description: `${summary}.${advice === undefined ? '' : ` ${advice}`}${warning}`,
    inputSchema: {
      type: 'object',
      // The path parameter wins over a field of the same name.
      properties: Object.fromEntries(
        [...bodyFields, ...parameterFields].map(([field, schema]) => [field, shorten(schema)]),
      ),
      required: [
        ...new Set([
          ...parameters.filter(({ required }) => required).map((one) => one.name),
          ...(body?.required ?? []),
        ]),
      ],
      additionalProperties: body?.additionalProperties ?? false,
    },
    outputSchema: data && row.format === 'json' ? wrapSchema(compact(data, outputDepth), isForeign) : null,
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: destroys,
      idempotentHint: method !== 'POST' && method !== 'PATCH',
      // Messages and tests leave the gateway.
      openWorldHint: method !== 'GET',
    },
  }
}

function withoutRareFields(description: DescribedRow): DescribedRow {
  const { area, name, body } = description
  const leftOut = fieldsLeftOut[`${area}_${name}`]
  if (!leftOut || !body?.properties) return description
  const isOffered = (value: unknown) => typeof value !== 'string' || !leftOut.includes(value)
  const properties = Object.entries(body.properties)
    .filter(([field]) => isOffered(field))
    .map(([field, schema]) => [
      field,
      field === 'type' && schema.enum ? { ...schema, enum: schema.enum.filter(isOffered) } : schema,
    ])
  return { ...description, body: { ...body, properties: Object.fromEntries(properties) } }
}

/** Without the rules of texts: the gateway checks them, and its refusal names the broken one. */
function shorten({
  pattern: _,
  maxLength: __,
  minLength: ___,
  propertyNames: ____,
  ...schema
}: JsonSchema): JsonSchema {
  return transformChildren(schema, shorten)
}

/** The names and types of an answer alone: a model reads the schemas of all tools with every request. */
function compact(schema: JsonSchema, depth: number): JsonSchema {
  const { type, items, properties } = schema
  if (properties && depth > 0)
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, compact(one, depth - 1)]),
      ),
    }
  if (items) {
    // Items whose properties are not shown say nothing that their list does not.
    const isShown = items.properties !== undefined && depth > 0
    return { type: type ?? 'array', ...(isShown && { items: compact(items, depth) }) }
  }
  return type === undefined ? {} : { type }
}
