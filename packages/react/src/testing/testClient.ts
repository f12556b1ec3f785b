import {
  createMorpheus,
  type Morpheus,
  type MorpheusOptions,
  memoryStorage,
  type Realtime,
  type ServerEventName,
  type ServerEvents,
} from '@morpheus/sdk'
import { handlersFor } from '@morpheus/sdk/testing'
import { getResponse, type HttpHandler } from 'msw'

export type Replies = Parameters<typeof handlersFor>[0]
type Adapter = NonNullable<MorpheusOptions['adapter']>

interface SeenCall {
  route: string
  body: unknown
}

export const operator = { id: 'u1', name: 'Ana Souza', email: 'ana@exemplo.com.br', avatar: null }

interface TestClientOptions {
  signedIn?: boolean
  baseUrl?: string
  /** Handlers of calls outside the contract. */
  handlers?: readonly HttpHandler[]
  /** Raw responses by `POST /api/…`, instead of the contract's handlers. */
  raw?: Readonly<Record<string, { status: number; body: unknown }>>
  uploads?: (config: Parameters<Adapter>[0]) => Promise<void>
}

/** A real client with the contract's handlers as its network and manually pushed socket events. */
export function testClient(
  replies: Replies,
  {
    signedIn = true,
    baseUrl = 'http://gateway.test',
    handlers: extra = [],
    raw = {},
    uploads,
  }: TestClientOptions = {},
) {
  const calls: SeenCall[] = []
  const adapter: Adapter = async (config) => {
    const url = new URL(`${baseUrl}/api${config.url}`)
    for (const [name, value] of Object.entries(config.params ?? {})) url.searchParams.set(name, String(value))
    const method = (config.method ?? 'get').toUpperCase()
    const form = config.data instanceof FormData ? config.data : undefined
    const body = typeof config.data === 'string' ? config.data : undefined
    const texts = form ? Object.fromEntries(form) : body && JSON.parse(body)
    calls.push({ route: `${method} ${url.pathname}`, body: texts })
    if (form) await uploads?.(config)
    const wired = raw[`${method} ${url.pathname}`]
    if (wired) return { status: wired.status, statusText: '', data: wired.body, headers: {}, config }
    // The request computes the multipart boundary itself.
    const headers = new Headers({ ...config.headers })
    if (form) headers.delete('content-type')
    const request = new Request(url, { method, headers, body: form ?? body ?? null })
    const handlers = [...extra, ...handlersFor(replies, baseUrl, { method, pathname: url.pathname })]
    const response = await getResponse(handlers, request)
    if (!response) throw new Error(`Nobody answers ${method} ${url.pathname}`)
    const data: unknown = await response.json()
    return { status: response.status, statusText: '', data, headers: {}, config }
  }
  const storage = memoryStorage()
  const state = { user: operator, token: 'token', isAuthenticated: true, baseUrl }
  if (signedIn) storage.setItem(`auth-storage:${baseUrl}`, JSON.stringify({ state, version: 0 }))
  const quiet = { debug() {}, warn() {}, error() {} }
  const base = createMorpheus({ baseUrl, storage, adapter, logger: quiet })
  const events = new EventTarget()
  const listeners = new Set<(event: Event) => void>()
  const watches = new Set<{ sessionId: string | null; onWatching: () => void }>()
  const resyncs = new Set<Parameters<Realtime['onResync']>[0]>()
  const client: Morpheus = {
    ...base,
    start: () => () => {},
    realtime: {
      ...base.realtime,
      on(name, listener) {
        const own = (event: Event) => {
          if (event instanceof CustomEvent) listener(event.detail)
        }
        events.addEventListener(name, own)
        listeners.add(own)
        return () => {
          events.removeEventListener(name, own)
          listeners.delete(own)
        }
      },
      onResync(listener) {
        resyncs.add(listener)
        return () => void resyncs.delete(listener)
      },
      join: async () => ({ success: true }),
      leave() {},
      watchTargets(sessionId, onWatching = () => {}) {
        const watch = { sessionId, onWatching }
        watches.add(watch)
        return () => void watches.delete(watch)
      },
    },
  }
  return {
    client,
    calls,
    called: (route: string) => calls.filter((call) => call.route === route),
    push<Name extends ServerEventName>(name: Name, payload: ServerEvents[Name]) {
      events.dispatchEvent(new CustomEvent(name, { detail: payload }))
    },
    /** Session ids of the target watches. */
    watched: () => Array.from(watches, ({ sessionId }) => sessionId),
    watching() {
      for (const { onWatching } of watches) onWatching()
    },
    listening: () => listeners.size,
    /** Simulates a reconnection; `complete` when every missed event was replayed. */
    resync(complete: boolean) {
      for (const listener of resyncs) listener(complete)
    },
  }
}
