import { areas } from '../../packages/sdk/src/contract/areas.js'
import { allRows } from '../../packages/sdk/src/contract/rows.js'
import { configurationTexts } from '../../packages/sdk/src/core/client/checkOptions.js'
import { isFile } from '../../packages/sdk/src/core/endpoint.js'
import { webhookTexts } from '../../packages/sdk/src/integrations/webhookError.js'
import { findEnglish } from '../../packages/sdk/src/openapi/english.js'
import { type DescribedRow, describeRow, type JsonSchema } from '../../packages/sdk/src/openapi/index.js'
import { errorTexts } from '../../packages/sdk/src/text/en/errors.js'

/** An argument of a call. */
export interface CallField {
  readonly name: string
  readonly place: 'path' | 'query' | 'body' | 'file'
  readonly required: boolean
  /** Empty where there is none. */
  readonly description: string
  readonly schema: JsonSchema
}

/** A call as the generators of clients see it: its arguments in one list, required ones first. */
export interface Call {
  readonly area: string
  readonly name: string
  /** Portuguese. */
  readonly summary: string
  readonly method: string
  /** `/sessions/{id}/send` */
  readonly path: string
  readonly fields: readonly CallField[]
  readonly hasBody: boolean
  /** True where the body takes fields that the contract does not name. */
  readonly isOpen: boolean
  readonly returns: 'json' | 'text' | 'file'
  /** True where it may take minutes. */
  readonly isLong: boolean
  /** The field of the answer with a page's items, or `entries`; null where the answer is complete. */
  readonly items: string | null
  readonly answer: readonly { readonly name: string; readonly description: string }[]
}

export interface Area {
  readonly name: string
  readonly calls: readonly Call[]
}

type Describe = (description: string | undefined) => string

/**
 * All calls that an account or a virtual phone makes, by area. Calls of other systems have no place in a client.
 * @param describe turns a field's Portuguese description into the client's
 */
export function clientAreas(describe: Describe = toEnglish): Area[] {
  const byArea = new Map<string, Call[]>()
  for (const { area, name, row } of allRows()) {
    const described = describeRow(area, name)
    const isOfMeta = described.parameters.some((one) => one.name.includes('.'))
    if (row.access === 'signed' || isOfMeta) continue
    const isLong = row.isLongRunning || isFile(row.format) || described.files.length > 0
    byArea.set(area, [...(byArea.get(area) ?? []), toCall(described, isLong, describe)])
  }
  return [...byArea].map(([name, calls]) => ({ name, calls }))
}

function toCall(row: DescribedRow, isLong: boolean, describe: Describe): Call {
  const items: unknown = Object(Object(areas)[row.area]?.rows)[row.name]
  const data = row.answer.schema?.properties?.data ?? row.answer.schema
  return {
    area: row.area,
    name: row.name,
    summary: row.summary,
    method: row.method,
    path: row.path.replace(/:(\w+)/g, '{$1}'),
    fields: listFields(row, describe),
    hasBody: row.body !== undefined || row.files.length > 0,
    isOpen: row.body !== undefined && typeof row.body.additionalProperties === 'object',
    returns: isFile(row.format) ? 'file' : row.format === 'text' ? 'text' : 'json',
    isLong,
    items: typeof items === 'string' ? items : null,
    answer: Object.entries(data?.properties ?? {}).map(([name, schema]) => ({
      name,
      description: describe(schema.description),
    })),
  }
}

function listFields({ parameters, body, files }: DescribedRow, describe: Describe): CallField[] {
  const required = new Set(body?.required)
  const fields: CallField[] = [
    ...parameters.map((one) => ({
      name: one.name,
      place: one.in,
      required: one.required,
      description: describe(one.description),
      schema: one.schema,
    })),
    ...files.map(({ name }) => ({
      name,
      place: 'file' as const,
      required: true,
      description: 'The file.',
      schema: {},
    })),
    ...Object.entries(body?.properties ?? {})
      .filter(([, schema]) => !schema.readOnly)
      .map(([name, schema]) => ({
        name,
        place: 'body' as const,
        required: required.has(name),
        description: describe(schema.description),
        schema,
      })),
  ]
  // The path parameter wins over a field of the same name.
  const first = fields.filter(({ name }, index) => fields.findIndex((one) => one.name === name) === index)
  return [...first.filter((one) => one.required), ...first.filter((one) => !one.required)]
}

/** One line that ends in a full stop. */
function toEnglish(description: string | undefined): string {
  const text = description === undefined ? '' : (findEnglish(description) ?? '')
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^.!?]$/, '$&.')
}

/** Texts of errors that a client makes itself, by code: Portuguese and English. */
export const ownTexts: Readonly<Record<string, { readonly 'pt-BR': string; readonly en: string }>> = {
  ...configurationTexts,
  ...webhookTexts,
  network: {
    'pt-BR': 'Não foi possível conectar ao servidor. Verifique sua conexão.',
    en: errorTexts.network,
  },
  timeout: {
    'pt-BR': 'O servidor demorou demais para responder. Tente novamente.',
    en: errorTexts.timeout,
  },
  unexpected_answer: {
    'pt-BR': 'O servidor deu uma resposta inesperada',
    en: errorTexts.unexpected_answer,
  },
  path_invalid: {
    'pt-BR': 'Um parâmetro do endereço deve ser um texto não vazio, diferente de "." e ".."',
    en: 'A parameter of the address must be a text that is not empty, "." or ".."',
  },
}

/** `sendMedia` → `send_media` */
export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const capitalize = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** `list` → `all`, `logs` → `allLogs` */
export const nameOfAll = (name: string) => (name === 'list' ? 'all' : `all${capitalize(name)}`)

/** The allowed values, with which a description ends; empty where there are too many or none. */
export function valuesText({ enum: values }: JsonSchema): string {
  return values && values.length <= 12 ? ` One of: ${values.map(String).join(', ')}.` : ''
}

/** The types of a value; empty for any. */
export function typesOf({ type, enum: values, const: only }: JsonSchema): readonly string[] {
  if (type !== undefined) return [type].flat()
  const all = values ?? (only === undefined ? [] : [only])
  return all.length > 0 && all.every((one) => typeof one === 'string') ? ['string'] : []
}
