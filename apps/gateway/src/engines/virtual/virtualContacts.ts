import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../accountFailure.js'
import type { Address } from '../address.js'
import type { AddressBookEntry, EngineContactProfile, EngineContacts, EnginePresence } from '../contacts.js'
import { readBlocked } from './blockedNumbers.js'
import { getAddress, getNumber, readHidden } from './hiddenNumbers.js'
import { findPhone, lockPhoneBySecret, updatePhone } from './rows/virtualPhones.js'
import { readSavedNames } from './savedNames.js'
import { toChatKey, virtualNumber } from './virtualNumbers.js'

/** Contacts of a virtual phone: its address book, what they show, and who is blocked, as on its page. */
export class VirtualContacts implements EngineContacts {
  readonly #db: Db
  readonly #sessionId: string

  constructor(db: Db, sessionId: string) {
    this.#db = db
    this.#sessionId = sessionId
  }

  async profile(contact: Address): Promise<EngineContactProfile> {
    const phone = await this.#phone()
    const isHidden = readHidden(phone).includes(toNumber(contact))
    const about = isHidden ? null : 'Olá! Eu uso o WhatsApp.'
    return { picture: null, about, aboutAt: null, business: null }
  }

  /** A contact was seen when it wrote last; one that hides its number hides this, too. */
  async presence(contact: Address): Promise<EnginePresence> {
    const phone = await this.#phone()
    const number = toNumber(contact)
    if (readHidden(phone).includes(number)) return { online: null, lastSeenAt: null }
    const last = await this.#db
      .selectFrom('virtual_messages')
      .select('at')
      .where('session_id', '=', this.#sessionId)
      .where('chat', '=', number)
      .where('from_me', '=', 0)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ? { online: false, lastSeenAt: last.at } : { online: null, lastSeenAt: null }
  }

  async blocked(): Promise<Address[]> {
    const phone = await this.#phone()
    return readBlocked(phone).map((number) => getAddress(phone, number))
  }

  async save(contact: Address, { name }: AddressBookEntry): Promise<Address> {
    const number = toNumber(contact)
    return getAddress(await this.#setName(number, name), number)
  }

  async remove(contact: Address): Promise<void> {
    await this.#setName(toNumber(contact), null)
  }

  async setBlocked(contact: Address, blocked: boolean): Promise<void> {
    const number = toNumber(contact)
    await this.#change((phone) => {
      const others = readBlocked(phone).filter((one) => toChatKey(one) !== number)
      return { blocked: JSON.stringify(blocked ? [...others, number] : others) }
    })
  }

  #setName(number: string, name: string | null): Promise<VirtualPhoneRow> {
    return this.#change((phone) => {
      const names = readSavedNames(phone).set(number, name)
      return { saved_names: JSON.stringify(Object.fromEntries(names)) }
    })
  }

  async #change(decide: (phone: VirtualPhoneRow) => Partial<VirtualPhoneRow>): Promise<VirtualPhoneRow> {
    const { secret_hash } = await this.#phone()
    return inTransaction(this.#db, async (db) => {
      const phone = await lockPhoneBySecret(db, secret_hash)
      if (!phone) throw new Error(`Session ${this.#sessionId} has no phone`)
      return (await updatePhone(db, this.#sessionId, decide(phone))) ?? phone
    })
  }

  async #phone(): Promise<VirtualPhoneRow> {
    const phone = await findPhone(this.#db, this.#sessionId)
    if (!phone) throw new Error(`Session ${this.#sessionId} has no phone`)
    return phone
  }
}

/** @throws AccountFailure for a number without an account */
function toNumber(contact: Address): string {
  const number = virtualNumber(getNumber(contact))
  if (number === null) throw new AccountFailure('not_on_whatsapp')
  return toChatKey(number)
}
