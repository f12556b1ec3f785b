import { type AgentOptions, type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import { isIP, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import type { EngineProxy } from '@morpheus/gateway/engine'
import { Agent as Dispatcher } from 'undici'
import type { ConnectionSettings } from './dependencies.js'

type Created = (error: Error | null, socket: Duplex) => void

/** Settings that lead every connection of a session through its proxy; they replace a proxy of the process. */
export function throughProxy(settings: ConnectionSettings, proxy: EngineProxy): ConnectionSettings {
  const proxyState = { isFailing: false }
  const watched: EngineProxy = {
    connect: async (target) => {
      proxyState.isFailing = true
      const socket = await proxy.connect(target)
      proxyState.isFailing = false
      return socket
    },
  }
  const trust = { ca: settings.mediaAgent?.options.ca }
  const isPlain = settings.url?.startsWith('ws:') ?? false
  return {
    ...settings,
    agent: isPlain ? new PlainTunnel(watched) : new SecureTunnel(watched, trust),
    mediaAgent: new SecureTunnel(proxy, trust),
    fetching: createFetchSettings(proxy),
    proxyState,
  }
}

/** For a test server, which speaks no TLS. */
class PlainTunnel extends HttpAgent {
  /** Set by Node, and missing in its types. */
  declare options: AgentOptions
  readonly #proxy: EngineProxy

  constructor(proxy: EngineProxy) {
    super()
    this.#proxy = proxy
  }

  override createConnection({ host, port }: ClientRequestArgs, created?: Created): undefined {
    this.#proxy.connect(toTarget(host, port, 80)).then(
      (socket) => created?.(null, socket),
      (error: Error) => created?.(error, new Socket()),
    )
  }
}

class SecureTunnel extends HttpsAgent {
  readonly #proxy: EngineProxy

  constructor(proxy: EngineProxy, trust: Pick<AgentOptions & ConnectionOptions, 'ca'>) {
    super({ ...trust })
    this.#proxy = proxy
  }

  override createConnection({ host, port, ca }: RequestOptions, created?: Created): undefined {
    const target = toTarget(host, port, 443)
    this.#proxy.connect(target).then(
      (socket) => created?.(null, secure(socket, target.host, ca)),
      (error: Error) => created?.(error, new Socket()),
    )
  }
}

function createFetchSettings(proxy: EngineProxy): RequestInit {
  const dispatcher = new Dispatcher({
    connect: ({ hostname, port, protocol }, created) => {
      const isPlain = protocol === 'http:'
      proxy.connect(toTarget(hostname, port, isPlain ? 80 : 443)).then(
        (socket) => {
          if (isPlain) return created(null, socket)
          const secured = secure(socket, hostname, undefined)
          secured.once('secureConnect', () => created(null, secured))
          secured.once('error', (error) => created(error, null))
        },
        (error: Error) => created(error, null),
      )
    },
  })
  const fetching: RequestInit = {}
  // Node's types and undici's own describe the same dispatcher differently.
  Object.assign(fetching, { dispatcher })
  return fetching
}

function secure(socket: Socket, host: string, ca: ConnectionOptions['ca']): TLSSocket {
  return connect({ socket, host, servername: isIP(host) === 0 ? host : '', ...(ca && { ca }) })
}

function toTarget(host: string | null | undefined, port: number | string | null | undefined, usual: number) {
  return { host: (host ?? '').replace(/^\[|\]$/g, ''), port: Number(port) || usual }
}
