import type { AxiosRequestConfig } from 'axios'
import type { OpenHttp } from './http.js'
import { limits } from './transport.js'

/** No answer came. Named as axios names it, so that both are read alike. */
class FetchError extends Error {
  readonly isAxiosError = true
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Requests by `fetch`, for runtimes that have nothing else. */
export const openFetch: OpenHttp = async ({ baseUrl }) => {
  const root = `${baseUrl.replace(/\/+$/, '')}/api`
  return async (request) => {
    const { url = '', method = 'GET', responseType, timeout = limits.timeout } = request
    const call = new AbortController()
    const abort = () => call.abort()
    request.signal?.addEventListener?.('abort', abort)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      abort()
    }, timeout)
    try {
      const response = await fetch(`${root}${url}${toSearch(request.params)}`, {
        method,
        signal: call.signal,
        ...toBody(request),
      })
      const headers = Object.fromEntries(response.headers)
      const data = await readBody(response, responseType)
      return { status: response.status, headers, data }
    } catch (error) {
      throw new FetchError(isLate ? 'ECONNABORTED' : 'ERR_NETWORK', error)
    } finally {
      clearTimeout(timer)
      // The signal also ends the reading of a file, which goes on after this.
      if (responseType !== 'stream') request.signal?.removeEventListener?.('abort', abort)
    }
  }
}

function toSearch(params: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...Object(params) }))
    if (value !== undefined && value !== null) search.append(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function toBody({ data, headers }: AxiosRequestConfig): { headers: Record<string, string>; body?: BodyInit } {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...headers }))
    if (typeof value === 'string') sent[name] = value
  if (data === undefined) return { headers: sent }
  // The boundary of a form is in the content type that `fetch` writes.
  if (data instanceof FormData) return { headers: sent, body: data }
  return { headers: { ...sent, 'Content-Type': 'application/json' }, body: JSON.stringify(data) }
}

async function readBody(
  response: Response,
  responseType: AxiosRequestConfig['responseType'],
): Promise<unknown> {
  // React Native has no streams.
  if (responseType === 'stream') return response.body ?? response.blob()
  const text = await response.text()
  if (responseType === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
