import { type Address, SendFailure } from '@morpheus/gateway/engine'
import { isLidUser, type WASocket } from 'baileys'
import { type Identities, jidOf } from '../identities/identities.js'
import { lookUp } from './numbers.js'

const most = 2000

/** Resolves recipients to the jids that the network accepts. */
export class Recipients {
  readonly #socket: WASocket
  readonly #identities: Identities
  /** Lookup results by requested number. */
  readonly #known = new Map<string, Address>()

  constructor(socket: WASocket, identities: Identities) {
    this.#socket = socket
    this.#identities = identities
  }

  /** @throws SendFailure for a person without an account */
  async resolve(contact: Address): Promise<{ jid: string; address: Address }> {
    if (contact.userId !== undefined && isLidUser(contact.userId))
      return { jid: contact.userId, address: contact }
    if (contact.phone === undefined) throw new SendFailure('not_on_whatsapp', 'never')
    const address = await this.#find(contact.phone)
    if (!address) throw new SendFailure('not_on_whatsapp', 'never')
    return { jid: jidOf(address), address }
  }

  async lookUp(phones: readonly string[]): Promise<Map<string, Address | null>> {
    const found = await lookUp(this.#socket, phones)
    for (const [phone, address] of found) if (address) this.#note(phone, address)
    return found
  }

  async #find(phone: string): Promise<Address | null> {
    const met = this.#known.get(phone) ?? (await this.#identities.addressOf(`${phone}@s.whatsapp.net`))
    // A known LID proves an account on WhatsApp: skip the lookup.
    if (met?.userId !== undefined || this.#known.has(phone)) return met ?? null
    return (await this.lookUp([phone])).get(phone) ?? null
  }

  #note(phone: string, address: Address): void {
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= most) this.#known.delete(oldest)
    this.#known.set(phone, address)
  }
}
