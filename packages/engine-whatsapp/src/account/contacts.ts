import {
  AccountFailure,
  type Address,
  type AddressBookEntry,
  type Clock,
  type EngineContactProfile,
  type EngineContacts,
  type EnginePresence,
  SendFailure,
} from '@morpheus/gateway/engine'
import { S_WHATSAPP_NET, type WASocket } from 'baileys'
import { type Identities, toJid } from '../identities/identities.js'
import type { Recipients } from '../sending/recipients.js'
import { mapAccountErrors } from './accountErrors.js'
import { Presences } from './presences.js'
import { readPublicProfile } from './publicProfile.js'

interface AccountContactsOptions {
  socket: WASocket
  identities: Identities
  recipients: Recipients
  clock: Clock
}

/** Contacts as one connection sees them. */
export class AccountContacts implements EngineContacts {
  readonly #socket: WASocket
  readonly #identities: Identities
  readonly #recipients: Recipients
  readonly #presences: Presences

  constructor({ socket, identities, recipients, clock }: AccountContactsOptions) {
    this.#socket = socket
    this.#identities = identities
    this.#recipients = recipients
    this.#presences = new Presences(socket, clock)
  }

  async profile(contact: Address): Promise<EngineContactProfile> {
    const address = await this.#resolve(contact)
    return readPublicProfile(this.#socket, toNumberJid(address))
  }

  async presence(contact: Address): Promise<EnginePresence> {
    const address = await this.#resolve(contact)
    return this.#presences.of(toJid(address), [toJid(address), toNumberJid(address)])
  }

  async save(contact: Address, { name, isOnPhone }: AddressBookEntry): Promise<Address> {
    const address = await this.#resolve(contact)
    const entry = {
      fullName: name,
      firstName: name.split(' ', 1)[0] ?? name,
      lidJid: address.userId ?? null,
      // A phone's own address book has numbers alone.
      saveOnPrimaryAddressbook: isOnPhone && address.phone !== undefined,
    }
    await mapAccountErrors(this.#socket.addOrEditContact(toNumberJid(address), entry))
    return address
  }

  async remove(contact: Address): Promise<void> {
    const address = await this.#resolve(contact)
    await mapAccountErrors(this.#socket.removeContact(toNumberJid(address)))
  }

  async blocked(): Promise<Address[]> {
    const jids = await mapAccountErrors(this.#socket.fetchBlocklist())
    const people = await this.#identities.addressesOf(jids.flatMap((jid) => (jid ? [{ jid }] : [])))
    return people.filter((address) => address !== null)
  }

  /** Not `updateBlockStatus`: it refuses accounts without a LID. */
  async setBlocked(contact: Address, blocked: boolean): Promise<void> {
    const address = await this.#resolve(contact)
    const number = address.phone === undefined ? undefined : toNumberJid(address)
    const attrs = {
      action: blocked ? 'block' : 'unblock',
      jid: toJid(address),
      ...(blocked && number !== undefined && { pn_jid: number }),
    }
    await mapAccountErrors(
      this.#socket.query({
        tag: 'iq',
        attrs: { xmlns: 'blocklist', to: S_WHATSAPP_NET, type: 'set' },
        content: [{ tag: 'item', attrs }],
      }),
    )
  }

  async #resolve(contact: Address): Promise<Address> {
    try {
      const { address } = await mapAccountErrors(this.#recipients.resolve(contact))
      return (await this.#identities.addressOf(toJid(address))) ?? address
    } catch (error) {
      if (error instanceof SendFailure) throw new AccountFailure('not_on_whatsapp')
      throw error
    }
  }
}

/** By the number where it is known: WhatsApp answers less about a LID. */
function toNumberJid(address: Address): string {
  return address.phone === undefined ? address.userId : `${address.phone}${S_WHATSAPP_NET}`
}
