import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net'
import { checkServerIdentity, connect as openTls } from 'node:tls'
import type { ISocketFactory } from 'kafkajs'
import { ForbiddenHostError, type HostGuard } from '../../core/net/hostGuard.js'
import { hostUrl } from '../../core/net/hostUrl.js'

/** Node looks up names only; addresses pass the guard in the same way under this name. */
const nameForAddresses = 'broker.invalid'

/**
 * The sockets of one Kafka client. Brokers name each other, so each address is checked when it is connected to, not
 * only the configured ones.
 */
export class KafkaSockets {
  readonly #guard: HostGuard
  readonly #userId: string
  readonly #open = new Set<Socket>()
  readonly #life = new AbortController()
  /** The client's own errors do not carry it. */
  forbidden: ForbiddenHostError | null = null

  constructor(guard: HostGuard, userId: string) {
    this.#guard = guard
    this.#userId = userId
  }

  readonly create: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    const options = {
      host: isIP(host) ? nameForAddresses : host,
      port,
      lookup: this.#lookupFor(host, port),
      keepAlive: true,
    }
    const socket = ssl
      ? openTls(
          {
            ...options,
            ...(!isIP(host) && { servername: host }),
            checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
          },
          onConnect,
        )
      : openTcp(options, onConnect)
    this.#open.add(socket)
    // The client removes its listeners before the last error of a socket.
    socket.on('error', () => undefined)
    socket.once('close', () => this.#open.delete(socket))
    return socket
  }

  /** The client only learns of an error, not of a socket that closes. */
  destroy(reason: Error): void {
    this.#life.abort()
    for (const socket of this.#open) socket.destroy(reason)
  }

  #lookupFor(host: string, port: number): LookupFunction {
    return (_name, options, callback) => {
      this.#findAddresses(host, port).then(
        (addresses) => {
          const [first] = addresses
          if (!first) callback(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '')
          else if (options.all) callback(null, [...addresses])
          else callback(null, first.address, first.family)
        },
        (error: unknown) => {
          if (error instanceof ForbiddenHostError) this.forbidden = error
          callback(error instanceof Error ? error : new Error(String(error)), '')
        },
      )
    }
  }

  async #findAddresses(host: string, port: number) {
    const url = hostUrl(host, port)
    return url ? this.#guard.getAddresses(url, this.#userId, this.#life.signal) : []
  }
}
