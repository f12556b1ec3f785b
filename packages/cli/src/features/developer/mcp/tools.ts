import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type ApiKeyScope, allows, allRows, type Endpoint } from '@morpheus/sdk/contract'
import { type DescribedRow, describeRow, type JsonSchema } from '@morpheus/sdk/openapi'

export interface RawResponse {
  readonly status: number
  readonly body: unknown
}

export function toResult({ status, body }: RawResponse): CallToolResult {
  if (status >= 400) return toFailure(explainRefusal(status, body))
  if (typeof body === 'string') return { content: [{ type: 'text', text: body }] }
  const fullBody: Record<string, unknown> = { ...Object(body) }
  const data = 'data' in fullBody ? fullBody.data : fullBody
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return {
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: isObject ? { ...data } : { data },
  }
}

/** In Portuguese, with advice for the model. */
export const toFailure = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
})

function explainRefusal(status: number, body: unknown): string {
  const { message, code, fields }: Record<string, unknown> = { ...Object(body) }
  const explanation = typeof message === 'string' ? message : `O gateway respondeu com o erro ${status}`
  const wrong = Object.entries({ ...Object(fields) }).map(([name, text]) => `${name}: ${String(text)}`)
  const details = wrong.length > 0 ? ` (${wrong.join('; ')})` : ''
  return `${explanation}${details} [${typeof code === 'string' ? code : 'erro'}, HTTP ${status}]`
}

/** The permissions of an API key; `sessionIds` is null where it is not limited to sessions. */
interface KeyPermissions {
  readonly scopes: readonly ApiKeyScope[]
  readonly sessionIds: readonly string[] | null
}

export interface ToolChoice {
  /** Null for a sign-in: everything. */
  readonly power: KeyPermissions | null
  /** Areas of the contract; empty for all. */
  readonly areas: readonly string[]
  readonly readsOnly: boolean
}

export interface Tool {
  readonly row: Endpoint
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly annotations: {
    readonly title: string
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
  readonly required: string[]
}

export const listToolAreas = () => [...new Set(listOfferedRows().map(({ area }) => area))]

export function createTools({ power, areas, readsOnly }: ToolChoice): Tool[] {
  return listOfferedRows()
    .filter(({ area }) => areas.length === 0 || areas.includes(area))
    .filter(({ row }) => !readsOnly || row.route.startsWith('GET '))
    .map(({ area, name, row }) => ({ row, described: describeRow(area, name) }))
    .filter(({ row, described }) => power === null || (!described.signIn && mayCall(row, power)))
    .map(({ row, described }) => createTool(row, described))
}

/**
 * Calls that suit a model: none of other systems or the simulated phone, no files, and none that reveals, ends or
 * issues credentials.
 */
function listOfferedRows() {
  return allRows().filter(({ area, row }) => {
    if (row.access !== 'user') return area === 'system'
    const isText = row.format === 'json' || row.format === 'text'
    const isOfSignIn = (area === 'auth' && row.scope !== 'any') || area === 'tokens'
    return isText && !isOfSignIn && Object.keys(row.files).length === 0
  })
}

function mayCall({ scope, sessions }: Endpoint, { scopes, sessionIds }: KeyPermissions): boolean {
  if (scope !== null && !allows(scopes, scope)) return false
  return sessionIds === null || (sessions !== 'all' && sessions !== 'new') || scope === null
}

function createTool(row: Endpoint, description: DescribedRow): Tool {
  const { area, name, method, path, summary, destroys, statuses, parameters, body } = description
  const failures = statuses.filter(
    ({ status }) => status >= 400 && ![401, 408, 413, 414, 415, 500].includes(status),
  )
  const bodyFields = Object.entries(body?.properties ?? {}).filter(([, schema]) => !schema.readOnly)
  const parameterFields = parameters.map((one): [string, JsonSchema] => [
    one.name,
    { description: one.description, ...one.schema },
  ])
  const warning = destroys ? ' Não pode ser desfeito: confirme com a pessoa antes.' : ''
  const statusTexts = failures.map(({ status, meaning }) => `${status}: ${meaning}`).join('; ')
  return {
    row,
    name: `${area}_${name}`,
    title: summary,
    description: `${summary} (${method} /api${path}).${warning} Falhas: ${statusTexts}.`,
    inputSchema: {
      type: 'object',
      // The path parameter wins over a field of the same name.
      properties: Object.fromEntries([...bodyFields, ...parameterFields]),
      required: [
        ...new Set([
          ...parameters.filter(({ required }) => required).map((one) => one.name),
          ...(body?.required ?? []),
        ]),
      ],
      additionalProperties: body?.additionalProperties ?? false,
    },
    annotations: {
      title: summary,
      readOnlyHint: method === 'GET',
      destructiveHint: destroys,
      idempotentHint: method !== 'POST' && method !== 'PATCH',
      // Messages and tests leave the gateway.
      openWorldHint: method !== 'GET',
    },
  }
}
