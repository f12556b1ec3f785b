import { readFileSync } from 'node:fs'
import { apiError, type Endpoint, type Morpheus, type RawAnswer } from '@morpheus/sdk'
import * as z from 'zod'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { type ApiRequest, isFields, nextPage, readApiRequest, readFields } from './request.js'

export interface ApiOptions {
  campo?: string[]
  texto?: string[]
  entrada?: string
  paginar?: boolean
}

const pageSize = 100

export async function api(context: Context, options: ApiOptions, words: readonly string[]): Promise<void> {
  const asked = readApiRequest(words)
  const fields = await fieldsOf(options)
  if (options.paginar && asked.method !== 'GET') throw usage('--paginar é para GET.')
  await withClient(context, async (morpheus) => {
    if (options.paginar) return everyPage(context.output, morpheus, asked, fields)
    await tell(context.output, await call(morpheus, asked, fields))
  })
}

/** Writes a page per line before it requests the next one. */
async function everyPage(
  output: Output,
  morpheus: Morpheus,
  asked: ApiRequest,
  fields: Record<string, unknown>,
): Promise<void> {
  const sized = 'limit' in fields || /[?&]limit=/.test(asked.path) ? fields : { limit: pageSize, ...fields }
  let next: ReturnType<typeof nextPage> = null
  do {
    const { body } = await call(morpheus, asked, { ...sized, ...next })
    const text = await textOf(body)
    const page = parsed(text)
    if (page === undefined) return output.write(text)
    await output.event(page)
    next = nextPage(page)
  } while (next)
}

async function call(
  morpheus: Morpheus,
  asked: ApiRequest,
  fields: Record<string, unknown>,
): Promise<RawAnswer> {
  const answer = await morpheus.request(rowOf(asked), fields)
  if (answer.status >= 400) throw apiError(answer)
  return answer
}

/** A row for an unknown call: streams the answer, JSON included. */
function rowOf({ method, path }: ApiRequest): Endpoint {
  const any = z.looseObject({})
  return {
    // A colon would start a parameter's name.
    route: `${method} /${path.slice(1).replaceAll(':', '%3A')}`,
    category: 'system',
    access: 'user',
    scope: null,
    ability: 'none',
    sessions: 'none',
    repeatable: false,
    duplicates: false,
    stores: false,
    renews: false,
    lasts: false,
    readOnly: [],
    body: method === 'GET' || method === 'DELETE' ? undefined : any,
    query: method === 'GET' || method === 'DELETE' ? any : undefined,
    files: {},
    format: 'file',
    answer: z.unknown(),
    wrapped: false,
    acknowledged: false,
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

const textOf = async (body: unknown) => (isFile(body) ? body.text() : '')

async function tell(output: Output, { body }: RawAnswer): Promise<void> {
  if (!isFile(body)) return
  if (!body.type.includes('json')) return pass(output, body)
  const text = await body.text()
  const value = parsed(text)
  if (value === undefined) return output.write(text)
  if (output.onScreen && !output.json) return output.write(`${indented(value)}\n`)
  output.value(value)
}

async function pass(output: Output, file: ReadableFile): Promise<void> {
  const isText = /^text\/|xml|csv/.test(file.type)
  if (output.onScreen && !isText) {
    throw usage(`A resposta é um arquivo (${clean(file.type)}): grave-a com > arquivo`, 'invalid_file')
  }
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    await output.writeBytes(part.value)
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).split('\n').map(clean).join('\n')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function fieldsOf({ campo = [], texto = [], entrada }: ApiOptions): Promise<Record<string, unknown>> {
  const typed = readFields(campo, readFile)
  const texts = Object.fromEntries(
    texto.map((one) => {
      const at = one.indexOf('=')
      if (at < 1) throw usage(`Escreva o texto como nome=valor: ${one}`)
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
  if (entrada === undefined) return { ...typed, ...texts }
  const whole = parsed(readFile(entrada))
  if (!isFields(whole)) throw usage('--entrada deve conter um objeto em JSON.', 'invalid_file')
  return { ...whole, ...typed, ...texts }
}

function readFile(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw usage(`Não foi possível ler ${clean(path)}.`, 'invalid_file')
  }
}
