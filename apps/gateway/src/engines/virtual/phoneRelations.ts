import { type Body, type Contract, timerSeconds, type VirtualPhone } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../address.js'
import type { EngineGroupEvent } from '../engineLine.js'
import { readBlocked } from './blockedNumbers.js'
import { getAddress, getHiddenId, getNumber, readHidden } from './hiddenNumbers.js'
import type { PhoneAccess } from './phoneAccess.js'
import { changeParticipant, createGroup, type PhoneGroupAction, renameGroup } from './phoneGroups.js'
import { lockPhoneBySecret, updatePhone } from './rows/virtualPhones.js'
import { VirtualChats } from './virtualChats.js'
import { toChatKey } from './virtualNumbers.js'

/**
 * Groups and blocked contacts of virtual phones; each change is emitted. All calls throw a HttpError 409 while the
 * phone is offline.
 */
export class PhoneRelations {
  readonly #db: Db
  readonly #phones: PhoneAccess
  readonly #clock: Clock
  readonly #locks = new KeyedLock()

  constructor(db: Db, phones: PhoneAccess, clock: Clock) {
    this.#db = db
    this.#phones = phones
    this.#clock = clock
  }

  /** Messages of a blocked contact are no longer delivered. */
  setBlocked(secret: string, contactPhone: string, blocked: boolean): Promise<VirtualPhone> {
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.requireOnline(secret)
      const changed = await this.#update(phone, (current) => {
        const before = readBlocked(current)
        if (before.includes(contactPhone) === blocked) return null
        const after = blocked ? [...before, contactPhone] : before.filter((one) => one !== contactPhone)
        return { blocked: JSON.stringify(after) }
      })
      if (changed) await link.line.blocked(getAddress(changed, contactPhone), blocked)
      return this.#phones.view(changed ?? phone)
    })
  }

  /** Changes a conversation on the phone, which its session learns; `label` creates a label that is new. */
  changeChat(
    secret: string,
    contactPhone: string,
    { label: name, messageId, disappearing, ...change }: Body<Contract['virtualPhone']['changeChat']>,
  ): Promise<VirtualPhone> {
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.requireOnline(secret)
      const chats = new VirtualChats(this.#db, phone.session_id)
      const contact = getAddress(phone, toChatKey(contactPhone))
      const chat = { contact }
      const seconds = disappearing && timerSeconds[disappearing]
      await chats.update(chat, { ...change, timerSeconds: seconds })
      const timer = seconds === undefined ? undefined : { seconds, at: isoNow(this.#clock) }
      if (name === undefined) await link.line.chats([{ chat, ...change, timer }])
      else {
        const { label, isNew } = await chats.labelNamed(name)
        if (isNew) await link.line.labels([label])
        const set = { id: label.id, isSet: true }
        if (messageId === undefined) await chats.setLabel(chat, label.id, true)
        else await chats.setMessageLabel(chat, messageId, label.id, true)
        const labelled = messageId === undefined ? { label: set } : { messageLabel: { messageId, ...set } }
        await link.line.chats([{ chat, ...change, timer, ...labelled }])
      }
      return this.#phones.view(phone)
    })
  }

  /** Hides a number behind a LID or reveals it; revealing emits the identity. */
  setHidden(secret: string, contactPhone: string, hidden: boolean): Promise<VirtualPhone> {
    const number = toChatKey(contactPhone)
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.requireOnline(secret)
      // Emit before storing: after a crash the identity is emitted again.
      if (!hidden) await link.line.identities([{ phone: number, userId: getHiddenId(number) }])
      const changed = await this.#update(phone, (current) => {
        const others = readHidden(current).filter((one) => one !== number)
        return { hidden: JSON.stringify(hidden ? [...others, number] : others) }
      })
      return this.#phones.view(changed ?? phone)
    })
  }

  /** @throws HttpError as in `phoneGroups`; so do the next two */
  createGroup(secret: string, name: string, participants: readonly string[]): Promise<VirtualPhone> {
    return this.#change(secret, ({ groups, number }) => createGroup(groups, number, name, participants))
  }

  renameGroup(secret: string, groupId: string, name: string): Promise<VirtualPhone> {
    return this.#change(secret, ({ groups }) => renameGroup(groups, groupId, name))
  }

  changeParticipant(
    secret: string,
    groupId: string,
    change: { contactPhone: string; action: PhoneGroupAction },
  ): Promise<VirtualPhone> {
    const at = isoNow(this.#clock)
    return this.#change(secret, ({ groups }) => changeParticipant(groups, groupId, { ...change, at }))
  }

  #change(
    secret: string,
    decide: (phone: VirtualPhoneRow) => ReturnType<typeof createGroup>,
  ): Promise<VirtualPhone> {
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.requireOnline(secret)
      const events: EngineGroupEvent[] = []
      const changed = await this.#update(phone, (current) => {
        const { groups, event } = decide(current)
        events.splice(0, events.length, ...(event ? [event] : []))
        return { groups }
      })
      for (const event of events) await link.line.group(withKnownAddresses(changed ?? phone, event))
      return this.#phones.view(changed ?? phone)
    })
  }

  #update(
    phone: VirtualPhoneRow,
    decide: (current: VirtualPhoneRow) => Parameters<typeof updatePhone>[2] | null,
  ): Promise<VirtualPhoneRow | null> {
    return inTransaction(this.#db, async (db) => {
      const patch = decide((await lockPhoneBySecret(db, phone.secret_hash)) ?? phone)
      return patch && ((await updatePhone(db, phone.session_id, patch)) ?? null)
    })
  }
}

/** Replaces numbers by the addresses that the account knows. */
function withKnownAddresses(phone: VirtualPhoneRow, event: EngineGroupEvent): EngineGroupEvent {
  const toAddress = (address: Address) => getAddress(phone, getNumber(address))
  if (event.type === 'updated') return event
  if (event.type === 'created') return { ...event, participants: event.participants.map(toAddress) }
  return { ...event, contact: toAddress(event.contact) }
}
