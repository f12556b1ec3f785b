import { once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import axios, { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios'
import type { WaitIndicator } from '../output/waiting.js'
import type { Network } from './network.js'

/**
 * Share of the documented limits (60 s, then 90 s) for reads: a person waits at the prompt, and a read can be repeated.
 */
const readShare = 1 / 6

/** Timeout of one attempt, in milliseconds. */
export function getTimeout({
  method = 'get',
  timeout,
}: Pick<InternalAxiosRequestConfig, 'method' | 'timeout'>): number {
  const totalMs = timeout || 60_000
  return method.toLowerCase() === 'get' ? totalMs * readShare : totalMs
}

type Adapter = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>

/** Axios over bare node:http. Its own Node adapter loads http2, zlib and form-data, as slow as Node's whole start. */
export function httpAdapter(network: Network, waiting: WaitIndicator): Adapter {
  return async (config) => {
    const endWaiting = waiting.begin()
    try {
      const answer = await sendRequest(config, network)
      endWaiting(true)
      return answer
    } catch (error) {
      endWaiting(false)
      throw error
    }
  }
}

async function sendRequest(config: InternalAxiosRequestConfig, network: Network): Promise<AxiosResponse> {
  const headers: Record<string, string> = {
    'Accept-Encoding': 'identity',
    // Shown in the list of signed-in devices.
    'User-Agent': `morpheus-cli (${process.platform})`,
  }
  for (const [name, value] of Object.entries(config.headers.toJSON())) {
    if (value !== null && value !== undefined) headers[name] = String(value)
  }
  const body = toBody(config.data)
  // Axios sets a form content type for a missing body, and for a form that is not encoded yet.
  if (typeof body !== 'string') delete headers['Content-Type']
  else headers['Content-Length'] = String(Buffer.byteLength(body))
  return follow(
    config,
    new URL(axios.getUri(config)),
    { method: config.method?.toUpperCase() ?? 'GET', headers, ...network },
    body,
  )
}

function toBody(data: unknown): CallBody {
  if (typeof data === 'string') return data
  return typeof data === 'object' && data instanceof FormData ? data : undefined
}

type CallBody = string | FormData | undefined

interface Call extends RequestOptions {
  method: string
  headers: Record<string, string>
}

async function follow(
  config: InternalAxiosRequestConfig,
  url: URL,
  call: Call,
  body: CallBody,
  hops = 0,
): Promise<AxiosResponse> {
  const response = await exchange(config, url, call, body)
  const location = response.headers.location
  if (![301, 302, 303, 307, 308].includes(response.status) || typeof location !== 'string') return response
  if (hops >= (config.maxRedirects ?? 5)) {
    throw new AxiosError('Too many redirects', 'ERR_FR_TOO_MANY_REDIRECTS', config)
  }
  const next = new URL(location, url)
  const { Authorization, ...otherHeaders } = call.headers
  const headers = { ...otherHeaders, ...(next.origin === url.origin && Authorization && { Authorization }) }
  const becomesGet = response.status === 303 || (response.status < 303 && call.method === 'POST')
  if (!becomesGet) return follow(config, next, { ...call, headers }, body, hops + 1)
  const bodiless = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)))
  return follow(config, next, { ...call, method: 'GET', headers: bodiless }, undefined, hops + 1)
}

async function exchange(
  config: InternalAxiosRequestConfig,
  url: URL,
  call: Call,
  body: CallBody,
): Promise<AxiosResponse> {
  // Not imported: most gateways are local over http, and the built script has no imports except its parts.
  const startRequest =
    url.protocol === 'https:' ? process.getBuiltinModule('node:https').request : plainRequest
  return new Promise((resolve, reject) => {
    const request = startRequest(url, call, (message) => {
      const data = config.responseType === 'stream' ? Promise.resolve(message) : readBody(message)
      data.then(
        (data) => {
          onSettled()
          resolve({
            data,
            status: message.statusCode ?? 0,
            statusText: message.statusMessage ?? '',
            headers: Object.fromEntries(
              Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
            ),
            config,
            request,
          })
        },
        (error: Error) => fail(AxiosError.from(error, 'ERR_NETWORK', config, request)),
      )
    })
    const abort = () => fail(new CanceledError('canceled', config, request))
    const timer = setTimeout(
      () => fail(new AxiosError('timeout', AxiosError.ECONNABORTED, config, request)),
      getTimeout(config),
    )
    const onSettled = () => {
      clearTimeout(timer)
      config.signal?.removeEventListener?.('abort', abort)
    }
    const fail = (error: AxiosError) => {
      onSettled()
      reject(error)
      request.destroy()
    }
    if (config.signal?.aborted) return abort()
    config.signal?.addEventListener?.('abort', abort)
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(AxiosError.from(error, error.code ?? 'ERR_NETWORK', config, request)),
    )
    if (body instanceof Object) sendForm(request, body).catch((error: Error) => request.destroy(error))
    else request.end(body)
  })
}

async function sendForm(request: ClientRequest, form: FormData): Promise<void> {
  const { body, headers } = new Response(form)
  request.setHeader('Content-Type', headers.get('content-type') ?? 'multipart/form-data')
  if (body) for await (const chunk of body) if (!request.write(chunk)) await once(request, 'drain')
  request.end()
}

function readBody(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    message.on('error', reject)
    message.on('aborted', () => reject(new Error('aborted')))
  })
}
