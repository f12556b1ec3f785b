import { promises } from 'node:dns'
import { isIP } from 'node:net'
import { errorCode } from '../lib/errorCode.js'
import { findFixedAddresses, listCandidateNames, type NameFiles, systemFiles } from './hostsFile.js'

export interface Address {
  address: string
  family: 4 | 6
}

export interface ResolvedAddress extends Address {
  /** TTL in seconds; do not cache when absent. */
  ttl?: number
}

/**
 * All addresses of a host name. Rejects with ENOTFOUND when there are none and EAI_AGAIN without an answer; the signal
 * cancels the lookup.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>

/** Two tries, the second with twice the timeout. */
const timeoutMs = 1500
const tries = 2
/** Cache time of the files' entries. */
const fileSeconds = 5

const notFoundCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ENODATA',
  'EBADNAME',
  'EBADQUERY',
  'EBADSTR',
  'ENONAME',
])

export interface ResolverOptions {
  /** Address and port of each; the system's by default. */
  servers?: readonly string[]
  files?: NameFiles
}

/**
 * Queries the system's DNS servers by c-ares: `dns.lookup` blocks one of the process's four threads, so a few
 * unanswered names would delay all others. The hosts file has precedence.
 */
export function createResolver({ servers, files = systemFiles }: ResolverOptions = {}): Resolve {
  return async (host, signal) => {
    const isAbsolute = host.endsWith('.')
    const name = host.toLowerCase().replace(/\.$/, '')
    const fixedAddresses = await findFixedAddresses(name, files)
    if (fixedAddresses.length > 0)
      return fixedAddresses.map((address) => ({ ...toAddress(address), ttl: fileSeconds }))
    signal.throwIfAborted()
    // A long-lived resolver would keep the servers of a network that the machine has left.
    const resolver = new promises.Resolver({ timeout: timeoutMs, tries })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      for (const candidate of isAbsolute ? [name] : await listCandidateNames(name, files)) {
        const addresses = await ask(resolver, candidate)
        signal.throwIfAborted()
        if (addresses.length > 0) return addresses
      }
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    throw createDnsError('ENOTFOUND', host)
  }
}

/** Empty when there certainly are none. */
async function ask(resolver: promises.Resolver, name: string): Promise<ResolvedAddress[]> {
  const answers = await Promise.allSettled([
    resolver.resolve4(name, { ttl: true }),
    resolver.resolve6(name, { ttl: true }),
  ])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const isConclusive = answers.every(
    (answer) => answer.status === 'fulfilled' || notFoundCodes.has(errorCode(answer.reason) ?? ''),
  )
  if (addresses.length === 0 && !isConclusive) throw createDnsError('EAI_AGAIN', name)
  return addresses.map(({ address, ttl }) => ({ ...toAddress(address), ttl }))
}

function toAddress(address: string): Address {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}

export function createDnsError(code: 'ENOTFOUND' | 'EAI_AGAIN', host: string): Error {
  return Object.assign(new Error(`${code}: ${host}`), { code })
}
