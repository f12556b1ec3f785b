import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Behavior, VirtualPhone } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../../kit/clock.js'
import { inSeconds, WrongTries } from '../../kit/limits/wrongTries.js'
import { Refusal } from '../../kit/refusal.js'
import { findSession } from '../../store/repositories/sessions.js'
import {
  deletePhone,
  findPhoneBySecret,
  forgetPhone,
  insertPhone,
  updatePhone,
} from '../../store/repositories/virtualPhones.js'
import type { Db, VirtualPhoneRow } from '../../store/tables.js'
import type { EngineMessage } from '../engine.js'
import { pastCount } from './pastMessages.js'
import { groupIdOf, readGroups } from './phoneGroups.js'
import type { PhoneLink } from './phoneLink.js'
import { PhoneRelations, readBlocked } from './phoneRelations.js'
import { readQrCode } from './qrAttempt.js'
import type { Claim, VirtualEngine } from './virtualEngine.js'

const contactsAtFirst = 10
/** Of pairing codes, for a number from one address. */
const triesAllowed = 5

interface Linked {
  /** The phone's bearer token; only its hash is kept. */
  secret: string
  phone: VirtualPhone
}

export interface PhoneMessage {
  content: string
  contactPhone: string
  contactName?: string | undefined
  direction: 'incoming' | 'outgoing'
  /** The group's name. */
  group?: string | undefined
}

/** A phone whose session can be reached through it. */
export interface Reached {
  phone: VirtualPhoneRow
  link: PhoneLink
  behavior: Behavior
}

/** What the session made of a message. */
type Outcome = 'ignored' | 'received' | 'read'

/** The simulated phones, as whoever holds one uses it. */
export class VirtualPhones {
  readonly #db: Db
  readonly #engine: VirtualEngine
  readonly #clock: Clock
  readonly #back: (sessionId: string) => Promise<void>
  readonly #wrongCodes: WrongTries
  /** Its groups, and whom it blocked. */
  readonly relations: PhoneRelations

  /** `back` resolves once a session that was active before the start is back. */
  constructor(db: Db, engine: VirtualEngine, clock: Clock, back: (sessionId: string) => Promise<void>) {
    this.#db = db
    this.#engine = engine
    this.#clock = clock
    this.#back = back
    this.#wrongCodes = new WrongTries(clock, triesAllowed, tooManyCodes)
    this.relations = new PhoneRelations(db, {
      reached: (secret) => this.#reached(secret),
      view: (phone) => this.#view(phone),
    })
  }

  /** @throws Refusal 400 for what is no code of ours, 410 for a code that is not on show any more. */
  async scan(qr: string, phoneNumber: string | undefined): Promise<Linked> {
    const code = readQrCode(qr)
    if (code === null) {
      const fields = { qr: 'QR Code inválido' }
      throw new Refusal('invalid', 'qr_invalid', 'QR Code inválido', { fields })
    }
    const claim = this.#engine.claimByQr(code)
    if (!claim) throw new Refusal('gone', 'qr_expired', 'Este QR Code expirou')
    return this.#pair(claim, phoneNumber ?? randomNumber())
  }

  /**
   * `network` is whence the code is typed.
   * @throws Refusal 400 for a wrong code, 410 where no code waits for the number, 429 from the fifth wrong one on.
   */
  async enterCode(phoneNumber: string, pairingCode: string, network: string): Promise<Linked> {
    const attempt = await this.#wrongCodes.enter(`${network} ${phoneNumber}`)
    const { claim, pending } = this.#engine.claimByCode(phoneNumber, pairingCode)
    attempt.leave(claim ? 'right' : pending ? 'wrong' : 'unknown')
    if (claim) return this.#pair(claim, phoneNumber)
    if (!pending) throw new Refusal('gone', 'pairing_code_expired', 'Este código expirou')
    const fields = { pairingCode: 'Código de pareamento incorreto' }
    throw new Refusal('invalid', 'pairing_code_wrong', 'Código de pareamento incorreto', { fields })
  }

  async get(secret: string): Promise<VirtualPhone> {
    return this.#view(await this.#bySecret(secret))
  }

  /** @throws Refusal 409 while the phone has no connection; so do `call` and `postStatus`. */
  async sendMessage(
    secret: string,
    message: PhoneMessage,
  ): Promise<{ phone: VirtualPhone; outcome: Outcome }> {
    const { phone, link, behavior } = await this.#reached(secret)
    const incoming = message.direction === 'incoming'
    const { group } = message
    const isBlocked = incoming && readBlocked(phone).includes(message.contactPhone)
    if (isBlocked || (group !== undefined && behavior.ignoreGroupMessages)) {
      return { phone: await this.#view(phone), outcome: 'ignored' }
    }
    const told: EngineMessage = {
      id: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
      contactPhone: message.contactPhone,
      contactName: message.contactName?.trim() || null,
      content: message.content,
      isFromMe: !incoming,
      timestamp: instant(this.#clock),
      ...(group !== undefined && { group: this.#groupNamed(phone, group) }),
    }
    await link.message(told)
    if (!incoming) await link.delivered(told)
    const read = incoming && behavior.markMessagesAsRead
    if (read) await link.read(told)
    return { phone: await this.#view(phone), outcome: read ? 'read' : 'received' }
  }

  /** A contact calls: the session lets it ring, or turns it down. */
  async call(secret: string): Promise<{ phone: VirtualPhone; outcome: 'ringing' | 'rejected' }> {
    const { phone, behavior } = await this.#reached(secret)
    const outcome = behavior.receiveIncomingCalls ? 'ringing' : 'rejected'
    return { phone: await this.#view(phone), outcome }
  }

  /** A contact posts a status: the session may mark it as viewed. */
  async postStatus(secret: string): Promise<{ phone: VirtualPhone; viewed: boolean }> {
    const { phone, behavior } = await this.#reached(secret)
    return { phone: await this.#view(phone), viewed: behavior.markStatusAsViewed }
  }

  async setOnline(secret: string, online: boolean): Promise<VirtualPhone> {
    const phone = await this.#bySecret(secret)
    if (Boolean(phone.online) === online) return this.#view(phone)
    const changed = await updatePhone(this.#db, phone.session_id, { online: online ? 1 : 0 })
    const link = this.#linkOf(phone)
    if (online) link?.connect()
    else await link?.drop()
    return this.#view(changed ?? phone)
  }

  /** Grows the address book to `count`; it never shrinks. */
  async loadContacts(secret: string, count: number): Promise<VirtualPhone> {
    const phone = await this.#bySecret(secret)
    const changed = await updatePhone(this.#db, phone.session_id, {
      contacts: Math.max(phone.contacts, count),
    })
    this.#linkOf(phone)?.syncContacts()
    return this.#view(changed ?? phone)
  }

  async unlink(secret: string): Promise<void> {
    const phone = await this.#bySecret(secret)
    const link = this.#linkOf(phone)
    await deletePhone(this.#db, phone.session_id)
    link?.stop()
    await link?.line.ended('O aparelho foi desconectado pelo celular. Conecte novamente.')
  }

  /** One that nobody made is written in as if it were there. */
  #groupNamed({ groups, number }: VirtualPhoneRow, name: string): { id: string; name: string } {
    const made = readGroups(groups).find((group) => group.name === name)
    return { id: made?.id ?? groupIdOf(number, name), name }
  }

  async #pair(claim: Claim, number: string): Promise<Linked> {
    try {
      return await this.#join(claim, number)
    } catch (error) {
      this.#engine.abandon(claim)
      throw error
    }
  }

  async #join(claim: Claim, number: string): Promise<Linked> {
    const secret = randomBytes(32).toString('base64url')
    const phone = {
      session_id: claim.sessionId,
      number,
      device: randomInt(1, 100),
      secret_hash: hashOf(secret),
      online: 1,
      contacts: contactsAtFirst,
      contacts_synced: 0,
      paired_at: instant(this.#clock),
      history_sent: 0,
      blocked: '[]',
      groups: '[]',
    }
    await insertPhone(this.#db, phone)
    if (!claim.stands()) {
      await forgetPhone(this.#db, phone.secret_hash)
      throw new Refusal('gone', 'pairing_cancelled', 'O pareamento foi cancelado')
    }
    const link = this.#engine.link(claim.sessionId, claim.line)
    await claim.line.syncing()
    link.connect()
    return { secret, phone: await this.#view(phone) }
  }

  /** A secret that is not known (any more) is a phone that was disconnected, not a caller to sign out. */
  async #bySecret(secret: string): Promise<VirtualPhoneRow> {
    const phone = await findPhoneBySecret(this.#db, hashOf(secret))
    if (!phone) throw new Refusal('not_found', 'phone_unlinked', 'Este celular não está mais conectado')
    await this.#back(phone.session_id)
    return phone
  }

  /** The phone, as far as its session can be reached through it. */
  async #reached(secret: string): Promise<Reached> {
    const phone = await this.#bySecret(secret)
    const link = this.#linkOf(phone)
    if (!link?.up) throw new Refusal('conflict', 'phone_offline', 'O celular virtual está sem conexão')
    return { phone, link, behavior: await this.#engine.behaviorOf(phone.session_id) }
  }

  #linkOf(phone: VirtualPhoneRow): PhoneLink | null {
    return this.#engine.linkOf(phone.session_id)
  }

  async #view(phone: VirtualPhoneRow): Promise<VirtualPhone> {
    const session = await findSession(this.#db, phone.session_id)
    const { alwaysOnline } = await this.#engine.behaviorOf(phone.session_id)
    const up = this.#linkOf(phone)?.up ?? false
    return {
      number: phone.number,
      sessionName: session?.name ?? '',
      status: session?.status ?? 'disconnected',
      online: phone.online === 1,
      contacts: phone.contacts,
      presence: up && alwaysOnline ? 'available' : 'unavailable',
      historySent: phone.history_sent >= pastCount,
      blocked: readBlocked(phone),
      groups: readGroups(phone.groups),
    }
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function tooManyCodes(seconds: number): Refusal {
  const message = `Muitos códigos errados para este número. Tente novamente em ${inSeconds(seconds)}.`
  return new Refusal('too_many', 'pairing_code_locked', message, { retryAfter: seconds })
}

function randomNumber(): string {
  return `55119${randomInt(100_000_000).toString().padStart(8, '0')}`
}
