import { readFileSync } from 'node:fs'
import { apiError, type Endpoint, type Method, type Morpheus, type RawAnswer } from '@morpheus/sdk'
import * as z from 'zod'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface ApiRequest {
  method: Method
  /** Below `/api`, with its query. */
  path: string
}

export function readApiRequest([first = '', second, ...others]: readonly string[]): ApiRequest {
  if (others.length > 0) throw usageError('Argumentos demais: diga o método e o caminho.')
  if (second === undefined && first.startsWith('/')) return { method: 'GET', path: readPath(first) }
  const method = methods.find((one) => one === first.toUpperCase())
  if (!method) throw usageError(`Método desconhecido: "${first}". Use ${methods.join(', ')}.`)
  if (second === undefined) throw usageError('Falta o caminho, como /sessions.')
  return { method, path: readPath(second) }
}

/** Refuses absolute addresses, as the token must reach only the gateway. */
function readPath(text: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')) {
    throw usageError(
      'Escreva o caminho, como /sessions; o endereço é o de --url ou do perfil.',
      'invalid_url',
    )
  }
  const path = `/${text.replace(/^\/+/, '')}`.replace(/^\/api(?=\/|$)/, '')
  if (path.split(/[/?#]/).some((part) => part === '..' || part === '.') || path.includes('#')) {
    throw usageError('O caminho não pode ter "..", "." nem "#".', 'invalid_url')
  }
  return path
}

/**
 * Parses `nome=valor` fields: numbers, true, false, null, lists and objects as JSON, everything else as text;
 * `nome=@arquivo` is a file's text, and `a.b=1` a nested field.
 */
export function readFields(
  args: readonly string[],
  readFile: (path: string) => string,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const one of args) {
    const equalsIndex = one.indexOf('=')
    const name = one.slice(0, equalsIndex)
    if (equalsIndex < 1 || !name.split('.').every((part) => /^[\w-]+$/.test(part))) {
      throw usageError(`Escreva o campo como nome=valor: ${one}`)
    }
    addField(fields, name.split('.'), parseTypedValue(one.slice(equalsIndex + 1), readFile))
  }
  return fields
}

function parseTypedValue(text: string, readFile: (path: string) => string): unknown {
  if (text.startsWith('@')) return readFile(text.slice(1))
  if (!/^(?:true|false|null|-?\d{1,15}(?:\.\d+)?|[[{].*)$/s.test(text)) return text
  // A number in a form that JSON would not write is a text, such as a phone number with a leading zero.
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function addField(
  fields: Record<string, unknown>,
  [name = '', ...inner]: readonly string[],
  value: unknown,
): void {
  if (inner.length === 0) {
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
    return
  }
  const existing = Object.hasOwn(fields, name) ? fields[name] : undefined
  const below = isFields(existing) ? existing : {}
  addField(below, inner, value)
  addField(fields, [name], below)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The input for the next page; null after the last. */
function getNextPage(body: unknown): { cursor: string } | { page: number } | null {
  for (const part of [isFields(body) ? body.data : undefined, body]) {
    if (!isFields(part)) continue
    const { nextCursor, page, totalPages } = part
    if (typeof nextCursor === 'string' && nextCursor !== '') return { cursor: nextCursor }
    if (nextCursor === null) return null
    if (typeof page === 'number' && typeof totalPages === 'number' && page < totalPages)
      return { page: page + 1 }
  }
  return null
}

export interface ApiOptions {
  campo?: string[]
  texto?: string[]
  entrada?: string
  paginar?: boolean
}

const pageSize = 100

export async function api(context: Context, options: ApiOptions, args: readonly string[]): Promise<void> {
  const request = readApiRequest(args)
  const fields = await readAllFields(options)
  if (options.paginar && request.method !== 'GET') throw usageError('--paginar é para GET.')
  await withClient(context, async (morpheus) => {
    if (options.paginar) return readEveryPage(context.output, morpheus, request, fields)
    await printAnswer(context.output, await callApi(morpheus, request, fields))
  })
}

/** Writes a page per line before it requests the next one. */
async function readEveryPage(
  output: Output,
  morpheus: Morpheus,
  request: ApiRequest,
  fields: Record<string, unknown>,
): Promise<void> {
  const sizedFields =
    'limit' in fields || /[?&]limit=/.test(request.path) ? fields : { limit: pageSize, ...fields }
  let next: ReturnType<typeof getNextPage> = null
  do {
    const { body } = await callApi(morpheus, request, { ...sizedFields, ...next })
    const text = await readText(body)
    const page = parseBody(text)
    if (page === undefined) return output.write(text)
    await output.event(page)
    next = getNextPage(page)
  } while (next)
}

async function callApi(
  morpheus: Morpheus,
  request: ApiRequest,
  fields: Record<string, unknown>,
): Promise<RawAnswer> {
  const answer = await morpheus.request(toRow(request), fields)
  if (answer.status >= 400) throw apiError(answer)
  return answer
}

/** A row for an unknown call: streams the answer, JSON included. */
function toRow({ method, path }: ApiRequest): Endpoint {
  const any = z.looseObject({})
  return {
    // A colon would start a parameter's name.
    route: `${method} /${path.slice(1).replaceAll(':', '%3A')}`,
    category: 'system',
    access: 'user',
    scope: null,
    ability: 'never',
    sessions: 'none',
    repeatable: false,
    duplicates: false,
    stores: false,
    renews: false,
    isLongRunning: false,
    maxBodyBytes: null,
    readOnly: [],
    body: method === 'GET' || method === 'DELETE' ? undefined : any,
    query: method === 'GET' || method === 'DELETE' ? any : undefined,
    files: {},
    format: 'file',
    answer: z.unknown(),
    wrapped: false,
    hasUnspecifiedAnswer: false,
    success: 200,
  }
}

interface ReadableFile {
  type: string
  stream: () => ReadableStream<Uint8Array>
  text: () => Promise<string>
}

const isFile = (body: unknown): body is ReadableFile =>
  isFields(body) && typeof body.stream === 'function' && typeof body.text === 'function'

const readText = async (body: unknown) => (isFile(body) ? body.text() : '')

async function printAnswer(output: Output, { body }: RawAnswer): Promise<void> {
  if (!isFile(body)) return
  if (!body.type.includes('json')) return writeFile(output, body)
  const text = await body.text()
  const value = parseBody(text)
  if (value === undefined) return output.write(text)
  if (output.onScreen && !output.json) return output.write(`${formatJson(value)}\n`)
  output.value(value)
}

async function writeFile(output: Output, file: ReadableFile): Promise<void> {
  const isText = /^text\/|xml|csv/.test(file.type)
  if (output.onScreen && !isText) {
    throw usageError(
      `A resposta é um arquivo (${sanitize(file.type)}): grave-a com > arquivo`,
      'invalid_file',
    )
  }
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    await output.writeBytes(part.value)
}

const formatJson = (value: unknown) => JSON.stringify(value, null, 2).split('\n').map(sanitize).join('\n')

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readAllFields({
  campo = [],
  texto = [],
  entrada,
}: ApiOptions): Promise<Record<string, unknown>> {
  const fieldValues = readFields(campo, readFile)
  const texts = Object.fromEntries(
    texto.map((one) => {
      const equalsIndex = one.indexOf('=')
      if (equalsIndex < 1) throw usageError(`Escreva o texto como nome=valor: ${one}`)
      return [one.slice(0, equalsIndex), one.slice(equalsIndex + 1)]
    }),
  )
  if (entrada === undefined) return { ...fieldValues, ...texts }
  const fileValues = parseBody(readFile(entrada))
  if (!isFields(fileValues)) throw usageError('--entrada deve conter um objeto em JSON.', 'invalid_file')
  return { ...fileValues, ...fieldValues, ...texts }
}

function readFile(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw usageError(`Não foi possível ler ${sanitize(path)}.`, 'invalid_file')
  }
}
