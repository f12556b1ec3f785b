import type { VirtualPhone } from '@morpheus/sdk/contract'
import { createUnknownNodeError } from '../../core/cluster/otherNodeError.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { PasskeyAssertion } from '../passkey.js'
import type { PasskeyKey } from '../passkeys/softwareAuthenticator.js'
import { readBlocked } from './blockedNumbers.js'
import { PhoneChats } from './chats/phoneChats.js'
import { readHidden } from './hiddenNumbers.js'
import { networkRestrictions, storedRestrictions } from './networkRestrictions.js'
import type { PasskeyAttempt } from './passkeyAttempt.js'
import { pastCount } from './pastMessages.js'
import type { PhoneAccess } from './phoneAccess.js'
import { readGroups } from './phoneGroups.js'
import type { PhoneLink } from './phoneLink.js'
import { PhonePairing } from './phonePairing.js'
import { PhoneRelations } from './phoneRelations.js'
import { hashSecret } from './phoneSecret.js'
import { PhoneTraffic } from './phoneTraffic.js'
import { findPhoneBySecret, findPhoneOwner, growAddressBook, updatePhone } from './rows/virtualPhones.js'
import { listArchived } from './virtualChats.js'
import type { VirtualEngine } from './virtualEngine.js'

interface VirtualPhonesOptions {
  db: Db
  engine: VirtualEngine
  clock: Clock
  /**
   * Resolves once a session that was active before the start is restored.
   * @throws OtherNodeError where another node runs it
   */
  resumeSession: (sessionId: string) => Promise<void>
  /**
   * Passes on the assertion of a session whose owner confirmed the risk.
   * @throws HttpError
   */
  answerPasskey: (sessionId: string, assertion: PasskeyAssertion) => Promise<void>
}

export class VirtualPhones {
  readonly pairing: PhonePairing
  readonly traffic: PhoneTraffic
  readonly chats: PhoneChats
  readonly relations: PhoneRelations
  readonly #options: VirtualPhonesOptions

  constructor(options: VirtualPhonesOptions) {
    this.#options = options
    const { db, engine, clock } = options
    const phones: PhoneAccess = {
      find: async (secret) => {
        const phone = await this.#bySecret(secret)
        return { phone, link: this.#findLink(phone) }
      },
      requireOnline: (secret) => this.#reached(secret),
      readStored: (secret) => this.#stored(secret),
      view: (phone) => this.#view(phone),
    }
    this.pairing = new PhonePairing({
      db,
      phones: engine.phones,
      engine,
      clock,
      view: phones.view,
      pendingView: (...pending) => this.#pendingView(...pending),
    })
    this.traffic = new PhoneTraffic(db, phones, engine.conversations, clock)
    this.chats = new PhoneChats({
      db,
      phones,
      conversations: engine.conversations,
      traffic: this.traffic,
      clock,
    })
    this.relations = new PhoneRelations(db, phones, clock)
  }

  async get(secret: string): Promise<VirtualPhone> {
    const pending = this.#awaitingPasskey(secret)
    if (pending) return this.#pendingView(pending.sessionId, pending.attempt)
    return this.#view(await this.#bySecret(secret))
  }

  async findOwner(secret: string): Promise<string | null> {
    const pending = this.#awaitingPasskey(secret)
    if (!pending) return findPhoneOwner(this.#options.db, hashSecret(secret))
    return (await findSession(this.#options.db, pending.sessionId))?.user_id ?? null
  }

  /** @throws HttpError 409 */
  passkey(secret: string): PasskeyKey {
    return this.#requirePasskey(secret).attempt.authenticator.key
  }

  /**
   * Creates an assertion without a prompt, by default for the open challenge.
   * @throws HttpError 409
   */
  assertPasskey(secret: string, challenge: string | undefined): PasskeyAssertion {
    const { authenticator, request } = this.#requirePasskey(secret).attempt
    return authenticator.assert(challenge === undefined ? request : { ...request, challenge })
  }

  /** @throws HttpError 409 when none is requested or the risk is not confirmed */
  async approvePasskey(secret: string): Promise<void> {
    const { sessionId, attempt } = this.#requirePasskey(secret)
    await this.#options.answerPasskey(sessionId, attempt.authenticator.assert(attempt.request))
  }

  async setOnline(secret: string, online: boolean): Promise<VirtualPhone> {
    const phone = await this.#bySecret(secret)
    if (Boolean(phone.online) === online) return this.#view(phone)
    const { db } = this.#options
    const changed = await updatePhone(db, phone.session_id, { online: online ? 1 : 0 })
    const link = this.#findLink(phone)
    if (online) link?.connect()
    else await link?.drop()
    return this.#view(changed ?? phone)
  }

  /** Replaces the account's limits; counts start unused. */
  async restrict(secret: string, limits: Parameters<typeof storedRestrictions>[0]): Promise<VirtualPhone> {
    const phone = await this.#bySecret(secret)
    const restrictions = storedRestrictions(limits)
    const changed = await updatePhone(this.#options.db, phone.session_id, { restrictions })
    await this.#findLink(phone)?.emitRestrictions()
    return this.#view(changed ?? phone)
  }

  /** Grows the address book to `count`; it never shrinks. */
  async loadContacts(secret: string, count: number): Promise<VirtualPhone> {
    const phone = await this.#bySecret(secret)
    const changed = await growAddressBook(this.#options.db, phone.session_id, count)
    this.#findLink(phone)?.syncContacts()
    return this.#view(changed ?? phone)
  }

  async unlink(secret: string): Promise<void> {
    const pending = this.#awaitingPasskey(secret)
    if (pending) {
      pending.attempt.stop()
      return pending.attempt.line.ended('passkey_refused')
    }
    const phone = await this.#bySecret(secret)
    const link = this.#findLink(phone)
    await this.#options.engine.phones.remove(phone.session_id)
    link?.stop()
    await link?.line.ended('logged_out')
  }

  /** An unknown secret is a phone that was disconnected, not a caller to sign out. */
  async #bySecret(secret: string): Promise<VirtualPhoneRow> {
    if (this.#awaitingPasskey(secret)) throw createPhoneOfflineError()
    const phone = await this.#stored(secret)
    await this.#options.resumeSession(phone.session_id)
    return phone
  }

  async #stored(secret: string): Promise<VirtualPhoneRow> {
    const phone = await findPhoneBySecret(this.#options.db, hashSecret(secret))
    if (phone) return phone
    throw createUnknownNodeError(
      new HttpError('not_found', 'phone_unlinked', 'Este celular não está mais conectado'),
    )
  }

  async #reached(secret: string): Promise<{ phone: VirtualPhoneRow; link: PhoneLink }> {
    const phone = await this.#bySecret(secret)
    const link = this.#findLink(phone)
    if (!link?.up) throw createPhoneOfflineError()
    return { phone, link }
  }

  #awaitingPasskey(secret: string) {
    return this.#options.engine.runs.awaitingPasskey(hashSecret(secret))
  }

  #requirePasskey(secret: string) {
    const pending = this.#awaitingPasskey(secret)
    if (pending) return pending
    throw createUnknownNodeError(
      new HttpError('conflict', 'passkey_not_required', 'A conta deste celular não espera uma passkey agora'),
    )
  }

  async #pendingView(sessionId: string, { number, stage, code }: PasskeyAttempt): Promise<VirtualPhone> {
    const session = await findSession(this.#options.db, sessionId)
    return {
      number,
      sessionName: session?.name ?? '',
      status: session?.status ?? 'disconnected',
      online: true,
      contacts: 0,
      passkey: stage && { stage, code },
    }
  }

  #findLink(phone: VirtualPhoneRow): PhoneLink | null {
    return this.#options.engine.findLink(phone.session_id)
  }

  async #view(phone: VirtualPhoneRow): Promise<VirtualPhone> {
    const session = await findSession(this.#options.db, phone.session_id)
    return {
      number: phone.number,
      sessionName: session?.name ?? '',
      status: session?.status ?? 'disconnected',
      online: phone.online === 1,
      contacts: phone.contacts,
      presence: this.#findLink(phone)?.presence ?? 'unavailable',
      historySent: phone.history_sent >= pastCount,
      blocked: readBlocked(phone),
      archived: await listArchived(this.#options.db, phone),
      hidden: readHidden(phone),
      groups: readGroups(phone.groups).map(({ id, name, participants }) => ({ id, name, participants })),
      ...(phone.restrictions !== null && {
        restrictions: networkRestrictions(phone, this.#options.clock.now()),
      }),
    }
  }
}

function createPhoneOfflineError(): HttpError {
  return new HttpError('conflict', 'phone_offline', 'O celular virtual está sem conexão')
}
