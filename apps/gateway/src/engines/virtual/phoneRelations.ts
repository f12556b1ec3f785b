import type { VirtualPhone } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { KeyedLock } from '../../kit/keyedLock.js'
import { updatePhone } from '../../store/repositories/virtualPhones.js'
import type { Db, VirtualPhoneRow } from '../../store/tables.js'
import { changeParticipant, createGroup, type ParticipantAction, renameGroup } from './phoneGroups.js'
import type { Phones } from './phones.js'

const Numbers = z.array(z.string())

export function readBlocked({ blocked }: Pick<VirtualPhoneRow, 'blocked'>): string[] {
  return Numbers.parse(JSON.parse(blocked))
}

/**
 * The groups of virtual phones and whom they blocked: the session hears of each change. All calls throw a Refusal 409
 * while the phone has no connection.
 */
export class PhoneRelations {
  readonly #db: Db
  readonly #phones: Phones
  readonly #locks = new KeyedLock()

  constructor(db: Db, phones: Phones) {
    this.#db = db
    this.#phones = phones
  }

  /** Messages of who is blocked arrive no more. */
  setBlocked(secret: string, contactPhone: string, blocked: boolean): Promise<VirtualPhone> {
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.reached(secret)
      const before = readBlocked(phone)
      if (before.includes(contactPhone) === blocked) return this.#phones.view(phone)
      const after = blocked ? [...before, contactPhone] : before.filter((one) => one !== contactPhone)
      const changed = await updatePhone(this.#db, phone.session_id, { blocked: JSON.stringify(after) })
      await link.line.blocked({ phone: contactPhone }, blocked)
      return this.#phones.view(changed ?? phone)
    })
  }

  /** @throws Refusal as `phoneGroups` does; so do the next two. */
  createGroup(secret: string, name: string, participants: readonly string[]): Promise<VirtualPhone> {
    return this.#change(secret, ({ groups, number }) => createGroup(groups, number, name, participants))
  }

  renameGroup(secret: string, groupId: string, name: string): Promise<VirtualPhone> {
    return this.#change(secret, ({ groups }) => renameGroup(groups, groupId, name))
  }

  changeParticipant(
    secret: string,
    groupId: string,
    change: { contactPhone: string; action: ParticipantAction },
  ): Promise<VirtualPhone> {
    return this.#change(secret, ({ groups }) => changeParticipant(groups, groupId, change))
  }

  #change(
    secret: string,
    decide: (phone: VirtualPhoneRow) => ReturnType<typeof createGroup>,
  ): Promise<VirtualPhone> {
    return this.#locks.run(secret, async () => {
      const { phone, link } = await this.#phones.reached(secret)
      const { groups, event } = decide(phone)
      const changed = await updatePhone(this.#db, phone.session_id, { groups })
      await link.line.group(event)
      return this.#phones.view(changed ?? phone)
    })
  }
}
