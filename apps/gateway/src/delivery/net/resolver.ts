import { promises } from 'node:dns'
import { isIP } from 'node:net'
import { errorCode } from '../../kit/startFailure.js'
import { candidatesOf, knownAddresses, type NameFiles, systemFiles } from './nameFiles.js'

export interface Address {
  address: string
  family: 4 | 6
}

export interface Found extends Address {
  /** Seconds for which it holds; not to be kept where absent. */
  ttl?: number
}

/**
 * Every address of a host name. Rejects with the code ENOTFOUND where there is none and EAI_AGAIN where nobody said; the
 * signal ends the question.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly Found[]>

/** Twice each, the second time for twice as long. */
const timeoutMs = 1500
const tries = 2
/** Of what a file says, until it is read again. */
const fileSeconds = 5

const absent: ReadonlySet<string> = new Set([
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
 * Asks the system's DNS servers by c-ares, which waits in no thread: `dns.lookup` does in one of four that the whole
 * process shares, so a few names that nobody answers would hold up all others. What the hosts file says comes first.
 */
export function createResolver({ servers, files = systemFiles }: ResolverOptions = {}): Resolve {
  return async (host, signal) => {
    const isWhole = host.endsWith('.')
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = await knownAddresses(name, files)
    if (known.length > 0) return known.map((address) => ({ ...asAddress(address), ttl: fileSeconds }))
    signal.throwIfAborted()
    // Made anew each time: one that lives longer goes on asking the servers of a network that the machine has left.
    const resolver = new promises.Resolver({ timeout: timeoutMs, tries })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      for (const candidate of isWhole ? [name] : await candidatesOf(name, files)) {
        const found = await ask(resolver, candidate)
        signal.throwIfAborted()
        if (found.length > 0) return found
      }
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    throw noAddress('ENOTFOUND', host)
  }
}

/** Empty where it is certain that there is none. */
async function ask(resolver: promises.Resolver, name: string): Promise<Found[]> {
  const answers = await Promise.allSettled([
    resolver.resolve4(name, { ttl: true }),
    resolver.resolve6(name, { ttl: true }),
  ])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const isSure = answers.every(
    (answer) => answer.status === 'fulfilled' || absent.has(errorCode(answer.reason) ?? ''),
  )
  if (found.length === 0 && !isSure) throw noAddress('EAI_AGAIN', name)
  return found.map(({ address, ttl }) => ({ ...asAddress(address), ttl }))
}

function asAddress(address: string): Address {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}

export function noAddress(code: 'ENOTFOUND' | 'EAI_AGAIN', host: string): Error {
  return Object.assign(new Error(`${code}: ${host}`), { code })
}
