import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import axios, { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios'

/**
 * Axios over bare node:http. Its own Node adapter loads http2, zlib, form-data and proxies, which cost a command
 * as much as Node's whole start.
 */
export async function httpAdapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const headers: Record<string, string> = { 'Accept-Encoding': 'identity' }
  for (const [name, value] of Object.entries(config.headers.toJSON())) {
    if (value !== null && value !== undefined) headers[name] = String(value)
  }
  const body = typeof config.data === 'string' ? config.data : undefined
  // Axios names a form as the type of a body that is not there.
  if (body === undefined) delete headers['Content-Type']
  else headers['Content-Length'] = String(Buffer.byteLength(body))
  return follow(
    config,
    new URL(axios.getUri(config)),
    { method: config.method?.toUpperCase() ?? 'GET', headers },
    body,
  )
}

interface Call extends RequestOptions {
  method: string
  headers: Record<string, string>
}

async function follow(
  config: InternalAxiosRequestConfig,
  url: URL,
  call: Call,
  body: string | undefined,
  hops = 0,
): Promise<AxiosResponse> {
  const response = await exchange(config, url, call, body)
  const location = response.headers.location
  if (![301, 302, 303, 307, 308].includes(response.status) || typeof location !== 'string') return response
  if (hops >= (config.maxRedirects ?? 5)) {
    throw new AxiosError('Too many redirects', 'ERR_FR_TOO_MANY_REDIRECTS', config)
  }
  const next = new URL(location, url)
  const { Authorization, ...others } = call.headers
  const headers = { ...others, ...(next.origin === url.origin && Authorization && { Authorization }) }
  const becomesGet = response.status === 303 || (response.status < 303 && call.method === 'POST')
  if (!becomesGet) return follow(config, next, { method: call.method, headers }, body, hops + 1)
  const bodiless = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)))
  return follow(config, next, { method: 'GET', headers: bodiless }, undefined, hops + 1)
}

async function exchange(
  config: InternalAxiosRequestConfig,
  url: URL,
  call: Call,
  body: string | undefined,
): Promise<AxiosResponse> {
  const start = url.protocol === 'https:' ? (await import('node:https')).request : plainRequest
  return new Promise((resolve, reject) => {
    const request = start(url, call, (message) => {
      read(message).then(
        (data) => {
          settle()
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
      config.timeout || 60_000,
    )
    const settle = () => {
      clearTimeout(timer)
      config.signal?.removeEventListener?.('abort', abort)
    }
    const fail = (error: AxiosError) => {
      settle()
      reject(error)
      request.destroy()
    }
    if (config.signal?.aborted) return abort()
    config.signal?.addEventListener?.('abort', abort)
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(AxiosError.from(error, error.code ?? 'ERR_NETWORK', config, request)),
    )
    request.end(body)
  })
}

function read(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    message.on('error', reject)
    message.on('aborted', () => reject(new Error('aborted')))
  })
}
