import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { AxiosError, AxiosHeaders } from 'axios'
// Preloads a module that the first call would import: a test's fake clock does not wait for files.
import '../contract/table.js'

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly query: unknown
  readonly timeout: number | undefined
  readonly maxRedirects: number | undefined
  readonly headers: Readonly<Record<string, string>>
  came(part: number): void
}

export type FakeAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'timeout'
  | 'network'
  | 'never'

/** An axios adapter that records every call and answers from a function. */
export function fakeServer(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>) {
  const calls: SeenCall[] = []
  const adapter: AxiosAdapter = async (config) => {
    const call = visible(config)
    calls.push(call)
    const reply = await answer(call)
    if (reply === 'never') return untilAborted(config)
    if (reply === 'timeout') throw new AxiosError('timeout of ms exceeded', 'ECONNABORTED', config)
    if (reply === 'network') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
    const headers = new AxiosHeaders(reply.headers)
    return { status: reply.status, statusText: '', data: reply.body, headers, config }
  }
  return { adapter, calls }
}

function untilAborted(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () =>
      reject(new AxiosError('canceled', 'ERR_CANCELED', config)),
    )
  })
}

function visible(config: InternalAxiosRequestConfig): SeenCall {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    query: config.params,
    came: (part) =>
      config.onUploadProgress?.({ loaded: part, total: 1, progress: part, bytes: 0, lengthComputable: true }),
    timeout: config.timeout,
    maxRedirects: config.maxRedirects,
    headers: Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  }
}
