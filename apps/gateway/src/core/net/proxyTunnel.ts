import { request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Localized, localized } from '@morpheus/sdk/text'
import { SocksClient, SocksClientError } from 'socks'
import type { Clock } from '../lib/clock.js'
import { errorCode } from '../lib/errorCode.js'
import { runWithTimeout } from '../lib/limits/timeLimit.js'
import { ExplainedError } from '../lib/messageRefs.js'
import type { HostGuard } from './hostGuard.js'
import { createPinnedLookup } from './pinnedLookup.js'
import type { Address } from './resolver.js'

export interface ProxyAddress {
  readonly protocol: 'http' | 'https' | 'socks5'
  readonly host: string
  readonly port: number
  /** Empty without authentication; so is the password. */
  readonly username: string
  readonly password: string
}

/** Target of a tunnel. The proxy resolves its name, so that no lookup leaves by another way. */
export interface TunnelTarget {
  readonly host: string
  readonly port: number
}

/** The proxy answered, and opens no tunnel. `isLogin` for its user and password. */
export class ProxyRefusal extends ExplainedError {
  override readonly name = 'ProxyRefusal'
  readonly isLogin: boolean

  constructor(reason: Localized, { isLogin = false } = {}) {
    super(reason)
    this.isLogin = isLogin
  }
}

/** For the connection to the proxy and its answer together. */
const limitSeconds = 15

/** Opens TCP connections through proxies at addresses that the guard allows. */
export class ProxyTunnels {
  readonly #guard: HostGuard
  readonly #clock: Clock

  constructor(guard: HostGuard, clock: Clock) {
    this.#guard = guard
    this.#clock = clock
  }

  /**
   * Rejects with a `ProxyRefusal`, a `ForbiddenHostError`, a `TimeoutError`, the connection's error, or the signal's
   * reason. `userId` is whose share of lookups pays.
   */
  open(proxy: ProxyAddress, target: TunnelTarget, userId: string, signal: AbortSignal): Promise<Socket> {
    return runWithTimeout(this.#clock, limitSeconds, signal, async (ended) => {
      const addresses = await this.#guard.getAddresses(toUrl(proxy), userId, ended)
      const socket = await connectTcp(proxy, addresses, ended)
      // An abort must close a connection that is being negotiated.
      const abort = () => socket.destroy()
      ended.addEventListener('abort', abort, { once: true })
      try {
        return await openTunnel(socket, proxy, target)
      } catch (error) {
        socket.destroy()
        throw error
      } finally {
        ended.removeEventListener('abort', abort)
      }
    })
  }
}

/** URL of the proxy's address, without credentials. */
export function toUrl({ host, port }: Pick<ProxyAddress, 'host' | 'port'>): URL {
  return new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
}

function connectTcp(
  { host, port }: ProxyAddress,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: createPinnedLookup(addresses) })
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      socket.off('error', reject)
      socket.setNoDelay(true)
      resolve(socket)
    })
  })
}

async function openTunnel(socket: Socket, proxy: ProxyAddress, target: TunnelTarget): Promise<Socket> {
  if (proxy.protocol === 'socks5') return openBySocks(socket, proxy, target)
  return openByHttp(proxy.protocol === 'https' ? await secure(socket, proxy.host) : socket, proxy, target)
}

function secure(socket: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const wrapped = connectTls({ socket, host, servername: isIP(host) === 0 ? host : '' })
    wrapped.once('error', reject)
    wrapped.once('secureConnect', () => {
      wrapped.off('error', reject)
      resolve(wrapped)
    })
  })
}

function openByHttp(socket: Socket, proxy: ProxyAddress, { host, port }: TunnelTarget): Promise<Socket> {
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  return new Promise((resolve, reject) => {
    const connectRequest = request({
      method: 'CONNECT',
      path,
      headers: { host: path, ...authorization(proxy) },
      createConnection: () => socket,
    })
    connectRequest.once('error', (error) => {
      const isForeign = errorCode(error)?.startsWith('HPE_') || errorCode(error) === 'ECONNRESET'
      reject(isForeign ? new ProxyRefusal(localized('peers.proxy.not_http')) : error)
    })
    connectRequest.once('connect', ({ statusCode = 0 }, _, head) => {
      if (statusCode !== 200) return reject(createRefusal(statusCode, proxy))
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    connectRequest.end()
  })
}

function authorization({ username, password }: ProxyAddress): Record<string, string> {
  if (username === '' && password === '') return {}
  return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

function createRefusal(status: number, proxy: ProxyAddress): ProxyRefusal {
  if (status === 407) return loginRefusal(proxy)
  if (status === 403) return new ProxyRefusal(localized('peers.proxy.forbidden'))
  if (status >= 500) return new ProxyRefusal(localized('peers.proxy.no_way'))
  return new ProxyRefusal(localized('peers.proxy.no_tunnel', { status }))
}

function loginRefusal({ username }: ProxyAddress): ProxyRefusal {
  const reason = username === '' ? 'peers.proxy.login_required' : 'peers.proxy.login_refused'
  return new ProxyRefusal(localized(reason), { isLogin: true })
}

async function openBySocks(socket: Socket, proxy: ProxyAddress, target: TunnelTarget): Promise<Socket> {
  const { host, port, username, password } = proxy
  try {
    await SocksClient.createConnection({
      command: 'connect',
      proxy: { host, port, type: 5, ...(username !== '' && { userId: username, password }) },
      destination: { host: target.host, port: target.port },
      existing_socket: socket,
      // Longer than the limit of the whole, which names itself.
      timeout: 2 * limitSeconds * 1000,
    })
    return socket
  } catch (error) {
    throw error instanceof SocksClientError ? socksRefusal(error, proxy) : error
  }
}

/** The library's failures differ by their texts alone. */
function socksRefusal({ message }: Error, proxy: ProxyAddress): ProxyRefusal {
  if (/Authentication failed|no accepted authentication type/i.test(message)) return loginRefusal(proxy)
  if (/rejected connection - NotAllowed/i.test(message))
    return new ProxyRefusal(localized('peers.proxy.forbidden'))
  if (/rejected connection/i.test(message)) return new ProxyRefusal(localized('peers.proxy.no_way'))
  return new ProxyRefusal(localized('peers.proxy.not_socks'))
}
