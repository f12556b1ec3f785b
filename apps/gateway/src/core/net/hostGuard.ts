import { isIP } from 'node:net'
import { type Localized, localized } from '@morpheus/sdk/text'
import { classifyAddress } from './addresses.js'
import type { DnsCache } from './dnsCache.js'
import type { Address } from './resolver.js'

/** `message` is Portuguese, for the operator. */
export class ForbiddenHostError extends Error {
  override readonly name = 'ForbiddenHostError'
  readonly reason: Localized

  constructor(reason: Localized) {
    super(reason.text)
    this.reason = reason
  }
}

/** SSRF guard: decides which hosts the gateway connects to for users; local ones only if allowed. */
export class HostGuard {
  readonly #names: DnsCache
  readonly #allowLocal: boolean

  constructor(names: DnsCache, allowLocal: boolean) {
    this.#names = names
    this.#allowLocal = allowLocal
  }

  /**
   * Resolves a URL's host. Connect to these addresses only, without resolving again, because of DNS rebinding. The
   * lookup counts towards the user's share.
   * @throws ForbiddenHostError where any of them is not allowed; as `DnsCache` does where there is none.
   */
  async getAddresses(url: URL, userId: string, signal: AbortSignal): Promise<readonly Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const version = isIP(host)
    const addresses: readonly Address[] =
      version === 0
        ? await this.#names.getAddresses(host, userId, signal)
        : [{ address: host, family: version === 6 ? 6 : 4 }]
    for (const { address } of addresses) this.#check(address)
    return addresses
  }

  #check(address: string): void {
    const kind = classifyAddress(address)
    if (kind === 'public' || (kind === 'local' && this.#allowLocal)) return
    throw new ForbiddenHostError(
      kind === 'local' ? localized('peers.net.local_address') : localized('peers.net.reserved_address'),
    )
  }
}
