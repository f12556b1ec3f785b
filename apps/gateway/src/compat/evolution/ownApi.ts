import { type Endpoint, splitRoute } from '@morpheus/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { CompatError } from './compatError.js'

interface Parts {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string | undefined>> | undefined
  body?: object | undefined
}

export interface FormFile {
  name: string
  type: string
  bytes: Buffer
}

interface Row<A extends z.ZodType> extends Pick<Endpoint, 'route' | 'wrapped'> {
  readonly answer: A
}

const Failure = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/**
 * Calls of Morpheus' own API within the process, with the credential of a request: permissions, quotas, idempotency and
 * the way to another node are those of the API.
 */
export class OwnApi {
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #credential: string

  constructor(app: FastifyInstance, request: FastifyRequest, credential: string) {
    this.#app = app
    this.#request = request
    this.#credential = credential
  }

  /** @throws CompatError with the status and the sentence of a refusal. */
  async call<A extends z.ZodType>(row: Row<A>, { params, query, body }: Parts = {}): Promise<z.output<A>> {
    const { statusCode, payload } = await this.#inject(
      row,
      { params, query },
      body && JSON.stringify(body),
      'application/json',
    )
    return readAnswer(row, statusCode, payload)
  }

  /** @throws CompatError as `call`. */
  async upload<A extends z.ZodType>(
    row: Row<A>,
    fields: Readonly<Record<string, string | undefined>>,
    file: FormFile,
    params: Parts['params'] = {},
  ): Promise<z.output<A>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
    const encoded = new Response(form)
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type') ?? ''
    const { statusCode, payload } = await this.#inject(row, { params }, bytes, type)
    return readAnswer(row, statusCode, payload)
  }

  /** @throws CompatError as `call`. */
  async file(row: Pick<Endpoint, 'route'>, parts: Parts): Promise<{ type: string; bytes: Buffer }> {
    const { statusCode, payload, rawPayload, headers } = await this.#inject(row, parts)
    if (statusCode >= 300) throw toCompatError(statusCode, payload)
    return { type: String(headers['content-type'] ?? 'application/octet-stream'), bytes: rawPayload }
  }

  #inject(
    { route }: Pick<Endpoint, 'route'>,
    { params = {}, query = {} }: Parts,
    payload?: string | Buffer,
    type?: string,
  ) {
    const [method, path] = splitRoute(route)
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const key = this.#request.headers['idempotency-key']
    return this.#app.inject({
      method,
      url: `/api${filled}${search.size > 0 ? `?${search}` : ''}`,
      remoteAddress: this.#request.ip,
      headers: {
        authorization: `Bearer ${this.#credential}`,
        ...(payload !== undefined && { 'content-type': type }),
        ...(typeof key === 'string' && method !== 'GET' && { 'idempotency-key': key }),
        ...(this.#request.headers['user-agent'] && { 'user-agent': this.#request.headers['user-agent'] }),
      },
      ...(payload !== undefined && { payload }),
    })
  }
}

function readAnswer<A extends z.ZodType>(row: Row<A>, status: number, payload: string): z.output<A> {
  if (status >= 300) throw toCompatError(status, payload)
  const json: unknown = JSON.parse(payload)
  return row.answer.parse(row.wrapped ? Object(json).data : json)
}

function toCompatError(status: number, payload: string): CompatError {
  const failure = Failure.safeParse(parseJson(payload)).data
  if (!failure) return new CompatError(status, ['Erro interno do servidor'])
  const fields = Object.entries(failure.fields ?? {}).map(([name, message]) => `${name}: ${message}`)
  return new CompatError(status, fields.length > 0 ? fields : [failure.message])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
