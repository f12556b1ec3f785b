import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { reachOf } from './addresses.js'

export interface Address {
  address: string
  family: 4 | 6
}

/** Every address of a host name; rejects with the system's code where there is none. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export const systemResolve: Resolve = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** A host that we do not connect to. `message` is Portuguese and meant for the operator. */
export class ForbiddenHost extends Error {
  override readonly name = 'ForbiddenHost'
}

/** Decides which hosts the gateway connects to on an operator's behalf: never the machine's or network's own. */
export class Guard {
  readonly #resolve: Resolve
  readonly #allowLocal: boolean

  constructor(resolve: Resolve, allowLocal: boolean) {
    this.#resolve = resolve
    this.#allowLocal = allowLocal
  }

  /**
   * The addresses to connect to, and to no other: whoever connects must not resolve the name again, or it may point
   * elsewhere by then.
   * @throws ForbiddenHost where any of them is not allowed; the resolver's error where there is none.
   */
  async addressesOf(url: URL): Promise<readonly Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const version = isIP(host)
    const addresses: readonly Address[] =
      version === 0 ? await this.#resolve(host) : [{ address: host, family: version === 6 ? 6 : 4 }]
    for (const { address } of addresses) this.#check(address)
    return addresses
  }

  #check(address: string): void {
    const reach = reachOf(address)
    if (reach === 'public' || (reach === 'local' && this.#allowLocal)) return
    throw new ForbiddenHost(
      reach === 'local'
        ? 'Endereço não permitido: aponta para este computador ou para a rede local'
        : 'Endereço não permitido: aponta para um endereço reservado',
    )
  }
}
