import type { Context, HttpAnswer, HttpRequest } from './n8n.js'

export const credentialName = 'morpheusApi'

/** What a call sends; a form has files. */
export interface Call {
  readonly method: string
  /** Below `/api`. */
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly isFile?: boolean
}

/** A refusal of the gateway, as n8n shows it: the message, and below it the fields. */
export class MorpheusError extends Error {
  override readonly name = 'MorpheusError'
  readonly code: string
  readonly httpCode: number
  readonly description: string

  constructor(status: number, body: unknown) {
    const { message, code, fields } = Object(body)
    super(typeof message === 'string' ? message : `O Morpheus respondeu com o erro ${status}`)
    this.httpCode = status
    this.code = typeof code === 'string' ? code : `http_${status}`
    this.description = Object.entries(Object(fields))
      .map(([name, rule]) => `${name}: ${rule}`)
      .join('; ')
  }
}

/** Makes a call with the node's credentials; returns the whole answer, whose status is below 400. */
export async function send(context: Context, call: Call): Promise<HttpAnswer> {
  const { url } = await context.getCredentials(credentialName)
  const { query, body, headers } = call
  const isJson = !Buffer.isBuffer(body) && call.isFile !== true
  const request: HttpRequest = {
    method: call.method,
    url: `${String(url).trim().replace(/\/+$/, '')}/api${call.path}`,
    ...(query && { qs: query }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    json: isJson,
    ...(call.isFile && { encoding: 'arraybuffer' as const }),
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // A redirect would take the key to another server.
    disableFollowRedirect: true,
  }
  const answer = await context.helpers.httpRequestWithAuthentication.call(context, credentialName, request)
  if (answer.statusCode >= 300) throw new MorpheusError(answer.statusCode, readJson(answer.body))
  return answer
}

/** The data of a JSON answer. */
export async function request(context: Context, call: Call): Promise<unknown> {
  const { statusCode, body } = await send(context, call)
  const content = readJson(body)
  if (typeof content !== 'object' || content === null)
    throw new MorpheusError(statusCode, { message: 'O endereço respondeu outra coisa que a API do Morpheus' })
  return 'data' in content ? content.data : content
}

function readJson(body: unknown): unknown {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
