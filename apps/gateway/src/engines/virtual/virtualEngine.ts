import type { Readable } from 'node:stream'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineAccountParts } from '../account.js'
import type { Address } from '../address.js'
import type { EngineChatRef } from '../chats.js'
import type { Engine, EngineRun, EngineSettings, Pairing, Unpairing } from '../engine.js'
import { type EngineStore, UnreadableKeys } from '../engineStore.js'
import { phoneEvents } from '../eventKinds.js'
import type { EngineCall, EngineStatus, HistoryAnchor, MessageRef } from '../messages.js'
import {
  MediaGone,
  type OutgoingExtra,
  type OutgoingKind,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
} from '../outgoing.js'
import { type PasskeyAssertion, PasskeyNotOpen } from '../passkey.js'
import type { TypingState } from '../typingState.js'
import { CodeAttempt } from './codeAttempt.js'
import { Conversations } from './conversations.js'
import { getHiddenId, getNumber, readHidden } from './hiddenNumbers.js'
import { handshakeMs } from './latency.js'
import { LinkedPhones } from './linkedPhones.js'
import { PasskeyAttempt } from './passkeyAttempt.js'
import { PhoneLink } from './phoneLink.js'
import { QrAttempt } from './qrAttempt.js'
import { VirtualCalls } from './virtualCalls.js'
import { VirtualCatalog } from './virtualCatalog.js'
import { VirtualChannels } from './virtualChannels.js'
import { VirtualChats } from './virtualChats.js'
import { VirtualContacts } from './virtualContacts.js'
import { VirtualGroups } from './virtualGroups.js'
import { toChatKey, virtualNumber } from './virtualNumbers.js'
import { VirtualProfile } from './virtualProfile.js'
import { type Claim, VirtualRuns } from './virtualRuns.js'
import { VirtualStatuses } from './virtualStatuses.js'

const kinds: readonly OutgoingKind[] = [
  'text',
  'image',
  'video',
  'document',
  'audio',
  'sticker',
  'location',
  'contact',
  'poll',
  'event',
  'product',
  'template',
  'interactive',
  'list',
  'reaction',
  'edit',
  'revoke',
  'pin',
]

const extras: readonly OutgoingExtra[] = ['mentions', 'forwarded', 'viewOnce', 'gif', 'linkPreview']

export interface VirtualEngineOptions {
  db: Db
  writes: GroupCommit
  store: EngineStore
  files: MediaFiles
  clock: Clock
  /** The gateway's address for phones; known once it listens. */
  publicUrl: Promise<string>
  onError: (error: unknown) => void
}

/** Pairs sessions with simulated phones. WhatsApp's side of `VirtualPhones`. */
export class VirtualEngine implements Engine {
  readonly name = 'virtual'
  readonly capabilities = {
    pairing: ['qr', 'phone'],
    events: phoneEvents,
    account: ['profile', 'contacts', 'chats', 'statuses', 'channels', 'calls', 'catalog'],
    sending: { kinds, extras, recognises: true },
  } as const
  readonly phones: LinkedPhones
  readonly conversations: Conversations
  readonly runs = new VirtualRuns()
  readonly #options: VirtualEngineOptions

  constructor(options: VirtualEngineOptions) {
    this.#options = options
    this.phones = new LinkedPhones(options.db, options.store)
    this.conversations = new Conversations(options.db, options.writes, options.files)
  }

  async start(run: EngineRun, pairing: Pairing): Promise<void> {
    await this.unpair(run.sessionId)
    this.#attempt(run, pairing, handshakeMs)
  }

  async resume(run: EngineRun, pairing: Pairing | null): Promise<void> {
    const phone = await this.phones.find(run.sessionId)
    if (phone) {
      if (await this.#admits(run, phone)) await this.#link(run).restore(phone)
    } else if (pairing) this.#attempt(run, pairing, 0)
    else await run.line.ended('pairing_missing')
  }

  async reconnect(run: EngineRun): Promise<void> {
    const phone = await this.phones.find(run.sessionId)
    if (phone && (await this.#admits(run, phone))) this.#link(run).connect()
  }

  async configure(sessionId: string, settings: EngineSettings): Promise<void> {
    this.runs.configure(sessionId, settings)
  }

  async answerPasskey(sessionId: string, assertion: PasskeyAssertion): Promise<void> {
    await this.#getPasskeyAttempt(sessionId).answer(assertion)
  }

  async confirmPasskey(sessionId: string): Promise<void> {
    await this.#getPasskeyAttempt(sessionId).confirm()
  }

  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    const { awaited } = this.#connected(sessionId)
    await this.conversations.markRead(sessionId, messages)
    for (const { id } of messages) awaited.answer(id)
  }

  async markStatusViewed(sessionId: string, { id }: EngineStatus): Promise<void> {
    this.#connected(sessionId).awaited.answer(id)
  }

  async rejectCall(sessionId: string, { id }: EngineCall): Promise<void> {
    this.#connected(sessionId).awaited.answer(id)
  }

  async send(sessionId: string, message: OutgoingMessage): Promise<SentMessage> {
    const phone = await this.phones.find(sessionId)
    const link = this.findLink(sessionId)
    if (!phone || !link?.up) throw new SendFailure('not_connected', 'reconnected')
    if (!kinds.includes(message.content.kind)) throw new SendFailure('unsupported', 'never')
    const { startsConversation, expiresAfter } = message
    const { timerSeconds } = startsConversation
      ? await new VirtualProfile(this.#options.db, sessionId).privacy.get()
      : { timerSeconds: null }
    const answer = await this.conversations
      .send(phone, { ...message, expiresAfter: timerSeconds || expiresAfter }, isoNow(this.#options.clock))
      .catch(async (error: unknown) => {
        if (error instanceof SendFailure && error.code === 'account_restricted') await link.emitRestrictions()
        throw error
      })
    if (answer.address) link.type(getNumber(answer.address), null)
    link.deliverSent(phone)
    return timerSeconds ? { ...answer, timerSeconds } : answer
  }

  async lookUp(sessionId: string, phones: readonly string[]): Promise<Map<string, Address | null>> {
    this.#connected(sessionId)
    const ownPhone = await this.phones.find(sessionId)
    const hidden = ownPhone ? readHidden(ownPhone) : []
    return new Map(
      phones.map((input) => {
        const phone = virtualNumber(input)
        if (phone === null) return [input, null]
        // The asker already knows the number, even a hidden one.
        return [input, hidden.includes(phone) ? { phone, userId: getHiddenId(phone) } : { phone }]
      }),
    )
  }

  async fetchHistory(sessionId: string, oldest: HistoryAnchor, count: number): Promise<void> {
    this.#connected(sessionId).sendOlder(oldest, count)
  }

  async typing(sessionId: string, chat: EngineChatRef, state: TypingState): Promise<void> {
    const key = 'group' in chat ? chat.group : toChatKey(getNumber(chat.contact))
    this.#connected(sessionId).type(key, state)
  }

  groups(sessionId: string): VirtualGroups {
    const { db, clock } = this.#options
    return new VirtualGroups({ db, clock, sessionId, link: this.#connected(sessionId) })
  }

  account(sessionId: string): EngineAccountParts {
    this.#connected(sessionId)
    const { db, clock } = this.#options
    const { phones, conversations } = this
    return {
      profile: new VirtualProfile(db, sessionId),
      contacts: new VirtualContacts(db, sessionId),
      chats: new VirtualChats(db, sessionId),
      statuses: new VirtualStatuses({ sessionId, phones, conversations, clock }),
      calls: new VirtualCalls(),
      channels: new VirtualChannels({ db, sessionId, phones, conversations, clock }),
      catalog: new VirtualCatalog(db, sessionId, clock),
    }
  }

  async download(sessionId: string, handle: string): Promise<Readable> {
    this.#connected(sessionId)
    const file = await this.conversations.files.find(sessionId, { file: handle })
    if (!file) throw new MediaGone('The phone has no such file')
    return file.open()
  }

  latency(sessionId: string): number | null {
    return this.findLink(sessionId)?.latency ?? null
  }

  async stop(sessionId: string): Promise<void> {
    this.runs.stop(sessionId)
  }

  /** Phones live in this gateway, so none keeps listing the device, online or not. */
  async unpair(sessionId: string): Promise<Unpairing> {
    await this.stop(sessionId)
    await this.phones.remove(sessionId)
    return { deviceRemains: false }
  }

  async close(): Promise<void> {
    for (const link of this.runs.stopAll()) await link.whenDelivered()
  }

  /** Connects a claimed session with its stored phone. Null when the operator cancelled meanwhile. */
  linkClaimed(claim: Claim): PhoneLink | null {
    const settings = this.runs.claimed(claim)
    return settings && this.#link({ ...claim, settings })
  }

  askPasskey(
    claim: Claim,
    phone: { number: string; secretHash: string; withCode: boolean; link: () => Promise<void> },
  ): PasskeyAttempt | null {
    const settings = this.runs.claimed(claim)
    if (!settings) return null
    const { clock } = this.#options
    const report = (work: Promise<void>) => this.#report(work)
    const attempt = new PasskeyAttempt({ ...phone, line: claim.line, clock, report })
    this.runs.replace(claim.sessionId, { settings, part: attempt })
    return attempt
  }

  /** Ends a pairing that failed after its code was taken: the code cannot be used again. */
  abandon(claim: Claim): void {
    if (!this.runs.claimed(claim)) return
    this.#report(this.unpair(claim.sessionId))
    this.#report(claim.line.ended('pairing_failed'))
  }

  findLink(sessionId: string): PhoneLink | null {
    return this.runs.findLink(sessionId)
  }

  /** Checks the session's proof of its link; ends the session when it fails. */
  async #admits({ sessionId, line }: EngineRun, phone: VirtualPhoneRow): Promise<boolean> {
    try {
      if (await this.phones.isProved(phone)) return true
    } catch (error) {
      if (!(error instanceof UnreadableKeys)) throw error
      await line.connectionLost('credentials_unreadable')
      return false
    }
    await this.unpair(sessionId)
    await line.ended('credentials_lost')
    return false
  }

  #link({ sessionId, line, settings }: EngineRun): PhoneLink {
    const { db, clock } = this.#options
    const report = (work: Promise<void>) => this.#report(work)
    const { conversations } = this
    const link = new PhoneLink({ sessionId, line, settings, db, conversations, clock, report })
    this.runs.replace(sessionId, { settings, part: link })
    return link
  }

  #attempt({ sessionId, line, settings }: EngineRun, pairing: Pairing, delay: number): void {
    const { clock } = this.#options
    const report = (work: Promise<void>) => this.#report(work)
    const attempt =
      pairing.method === 'qr'
        ? new QrAttempt(line, clock, (code) => this.#scanLink(code), report)
        : new CodeAttempt(line, pairing.phoneNumber, clock, report)
    this.runs.replace(sessionId, { settings, part: attempt })
    attempt.start(delay)
  }

  #getPasskeyAttempt(sessionId: string): PasskeyAttempt {
    const attempt = this.runs.findPasskey(sessionId)
    if (attempt) return attempt
    throw new PasskeyNotOpen(`Session ${sessionId} waits for no passkey`)
  }

  #connected(sessionId: string): PhoneLink {
    const link = this.findLink(sessionId)
    if (!link?.up) throw new Error(`Session ${sessionId} has no connection`)
    return link
  }

  async #scanLink(code: string): Promise<string> {
    return `${await this.#options.publicUrl}/celular?codigo=${code}`
  }

  #report(work: Promise<unknown>): void {
    work.catch(this.#options.onError)
  }
}
