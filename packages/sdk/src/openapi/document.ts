import { categories } from '../contract/reference/categories.js'
import { Failure } from '../core/failure.js'
import { eventCursorHeader } from '../core/reading/eventCursor.js'
import type { Language } from '../text/language.js'
import { type DescribedRow, describeAll } from './describe.js'
import { describeFields } from './describeFields.js'
import { toEnglishDocument } from './english.js'
import { exampleOfRow } from './example/rowExample.js'
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'
import { describeCall } from './llms.js'
import type { OpenApiDocument, OpenApiOperation } from './openApiTypes.js'
import type { DescribedParameter } from './parameters.js'
import { withSharedResponses } from './sharedResponses.js'
import {
  collectReferenced,
  createReferenceTransform,
  sharedSchemas,
  transformChildren,
} from './sharedSchemas.js'
import type { DescribedStatus } from './statuses.js'
import { createWebhooks } from './webhooks.js'

/** The gateway in the document, and its strictness. `version` is that of the API, not of OpenAPI. */
export interface OpenApiOptions {
  /** The address above `/sessions`: `https://morpheus.exemplo.com.br/api`. Relative to the document by default. */
  readonly serverUrl?: string
  readonly version: string
  /**
   * Forbids undescribed fields in answers, for checks of a gateway. Clients ignore unknown fields, so they are allowed
   * by default.
   */
  readonly exact?: boolean
  /**
   * The language of the descriptions of fields and parameters; summaries are Portuguese.
   * @default 'pt-BR'
   */
  readonly language?: Language
}

const json = 'application/json'

/**
 * The whole API as OpenAPI 3.1, for generators of clients, collections or tests.
 * @example
 * JSON.stringify(openApiDocument({ serverUrl: 'http://127.0.0.1:8000/api', version: '1.0.0' }))
 */
export function openApiDocument({
  serverUrl = '/api',
  version,
  exact = false,
  language = 'pt-BR',
}: OpenApiOptions): OpenApiDocument {
  const document = createDocument({ serverUrl, version, exact })
  return language === 'en' ? toEnglishDocument(document) : document
}

function createDocument({
  serverUrl,
  version,
  exact,
}: {
  serverUrl: string
  version: string
  exact: boolean
}): OpenApiDocument {
  const shared = sharedSchemas()
  const refer = createReferenceTransform(shared, '#/components/schemas/')
  const loosen = exact ? (schema: JsonSchema) => schema : openSchema
  const toAnswered = (schema: JsonSchema) => loosen(refer(schema))
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const row of describeAll()) {
    const path = toTemplatePath(row)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: createOperation(row, refer, toAnswered) }
  }
  const shares = withSharedResponses(paths)
  const webhooks = createWebhooks(toAnswered)
  const schemas = {
    // Some failures have more details.
    Failure: openSchema(describeFields(toJsonSchema(Failure, 'response'), { area: 'failures' })),
    ...Object.fromEntries(
      Object.entries(shared).map(([name, schema]) => [name, loosen(transformChildren(schema, refer))]),
    ),
  }
  return {
    openapi: '3.1.0',
    info: createInfo(version),
    servers: [{ url: serverUrl }],
    tags: Object.entries(categories).map(([name, { title, description }]) => ({
      name,
      description: `${title}: ${lowerFirst(description)}`,
      'x-displayName': title,
    })),
    paths: shares.paths,
    webhooks,
    components: {
      schemas: collectReferenced(schemas, [shares, webhooks]),
      responses: shares.responses,
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      securitySchemes,
    },
  }
}

function createInfo(version: string) {
  return {
    title: 'Morpheus API',
    version,
    summary: 'Sessões, mensagens e eventos de WhatsApp para empresas',
    description:
      'Cada resposta de sucesso é `{ success: true, data }`, cada falha `{ success: false, message, code, fields? }`. ' +
      'Uma chamada que muda algo aceita `Idempotency-Key`: repetida, é respondida com a primeira resposta. ' +
      'O cabeçalho `Morpheus-Version` de cada resposta tem a versão do gateway que a deu.',
    contact: { name: 'Morpheus', url: 'https://github.com/morpheus-whatsapp/morpheus' },
    license: { name: 'MIT', identifier: 'MIT' },
  }
}

export const toTemplatePath = ({ path }: Pick<DescribedRow, 'path'>) => path.replace(/:(\w+)/g, '{$1}')

type Change = (schema: JsonSchema) => JsonSchema

function createOperation(row: DescribedRow, refer: Change, toAnswered: Change): OpenApiOperation {
  const body = createRequestBody(row, refer)
  return {
    operationId: row.id,
    tags: [row.category],
    summary: row.summary,
    description: describeCall(row),
    security: createSecurity(row),
    parameters: [
      ...row.parameters.map(createParameter),
      ...(row.repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(
      row.statuses.map((one) => [String(one.status), createResponse(row, one, toAnswered)]),
    ),
    'x-scope': row.scope,
    'x-key-scopes': row.keyScopes,
    // The document's word for `never`, which other programs read.
    'x-ability': row.ability === 'never' ? 'none' : row.ability,
    'x-session-reach': row.sessions,
    'x-destroys': row.destroys,
  }
}

function createSecurity({ access, signIn }: DescribedRow): object[] {
  if (signIn) return [{ token: [] }]
  if (access === 'user') return [{ token: [] }, { apiKey: [] }]
  if (access === 'phone') return [{ phone: [] }]
  return access === 'signed' ? [{ signature: [] }] : []
}

const createParameter = ({ name, in: place, required, description, schema }: DescribedParameter) => ({
  name,
  in: place,
  required,
  description,
  schema,
})

function createRequestBody(row: DescribedRow, refer: Change): object | null {
  const { body, files } = row
  if (row.access === 'signed') return row.method === 'GET' ? null : { content: { '*/*': { schema: {} } } }
  if (!body && files.length === 0) return null
  const bodySchema = body ? hideSchema(refer(body)) : { type: 'object' as const }
  const { body: example } = exampleOfRow(row)
  if (files.length === 0) {
    const required = (bodySchema.required ?? []).length > 0
    return {
      required,
      content: { [json]: { schema: bodySchema, ...(example !== undefined && { example }) } },
    }
  }
  const parts = files.map(({ name }): [string, JsonSchema] => [name, { type: 'string', format: 'binary' }])
  const schema = {
    ...bodySchema,
    properties: { ...bodySchema.properties, ...Object.fromEntries(parts) },
    required: [...(bodySchema.required ?? []), ...files.map(({ name }) => name)],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** Makes forms hide credentials. */
function hideSchema(schema: JsonSchema): JsonSchema {
  const inside = transformChildren(schema, hideSchema)
  const isText = schema['x-secret'] && schema.type === 'string' && schema.format === undefined
  return isText ? { ...inside, format: 'password' } : inside
}

function createResponse(row: DescribedRow, { status, meaning }: DescribedStatus, toAnswered: Change): object {
  const isRead = row.method === 'GET' && row.access === 'user'
  const responseHeaders = {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(isRead && status < 300 && { 'X-Event-Cursor': { $ref: '#/components/headers/X-Event-Cursor' } }),
    ...((status === 429 || status === 503) && {
      'Retry-After': { $ref: '#/components/headers/Retry-After' },
    }),
  }
  const content = createContent(row, status, toAnswered)
  return { description: meaning, headers: responseHeaders, ...(content && { content }) }
}

function createContent(row: DescribedRow, status: number, toAnswered: Change): object | null {
  if (status === 304) return null
  if (status >= 400) return { [json]: { schema: { $ref: '#/components/schemas/Failure' } } }
  const { contentType, schema } = row.answer
  if (!schema) return { [contentType]: { schema: { type: 'string', format: 'binary' } } }
  const { answer } = exampleOfRow(row)
  return { [contentType]: { schema: toAnswered(schema), ...(answer !== undefined && { example: answer }) } }
}

function openSchema({ additionalProperties: extraFields, ...schema }: JsonSchema): JsonSchema {
  return transformChildren(
    {
      ...schema,
      ...(extraFields !== undefined && extraFields !== false && { additionalProperties: extraFields }),
    },
    openSchema,
  )
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'De 8 a 200 caracteres visíveis. Repetida, a chamada é respondida com a primeira resposta; uma recusa é avaliada de novo.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
}

const headers = {
  'X-Request-Id': {
    description: 'O id desta requisição, como está no log do servidor',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Em quantos segundos tentar de novo', schema: { type: 'integer' } },
  'X-Event-Cursor': {
    description: `O evento mais novo do usuário quando a chamada começou (${eventCursorHeader})`,
    schema: { type: 'integer' },
  },
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'O token de `POST /auth/login`, ou uma chave de API onde uma serve',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Uma chave de API' },
  phone: { type: 'http', scheme: 'bearer', description: 'O segredo do celular virtual' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Hub-Signature-256',
    description:
      'O que prova quem chama: a assinatura da Meta neste cabeçalho; de outros sistemas, o segredo que está no endereço',
  },
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
