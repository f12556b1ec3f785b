import { usualLimits } from '@morpheus/sdk/contract'
import type { Lease } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { deleteSeenMessages } from '../../core/store/repositories/seenMessages.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Address } from '../../engines/address.js'
import type { EngineChatUpdate, EngineLabelUpdate } from '../../engines/chats.js'
import type {
  EndReason,
  EngineAccount,
  EngineContact,
  EngineGroupEvent,
  EngineLine,
  EngineRestrictions,
  EngineTemplate,
  EngineTyping,
  LossReason,
} from '../../engines/engineLine.js'
import type {
  EngineCall,
  EngineCallEnd,
  EngineChannelPost,
  EngineMessage,
  EngineReceipt,
  EngineStatusPost,
} from '../../engines/messages.js'
import type { PasskeyOptions } from '../../engines/passkey.js'
import { acceptsMessage, type BehaviorPolicy } from './behaviorPolicy.js'
import { saveChatUpdates, saveLabelUpdates } from './chatUpdates.js'
import { ContactUpdates, contactsPerChange } from './contactUpdates.js'
import type { Identities } from './identities/identities.js'
import type { ArrivedMedia } from './messages/arrivedMedia.js'
import { IncomingMessages } from './messages/incomingMessages.js'
import { PairingReports } from './pairingReports.js'
import { PendingCodes } from './pendingCodes.js'
import { ReceivedPosts } from './posts/receivedPosts.js'
import { emitBlocked, emitCall, emitCallEnd, emitGroup, typingEvent } from './relations.js'
import { ReportQueue, type SessionOwner } from './reportQueue.js'
import { formatEndedEntry, formatLostEntry, formatTemplateEntry, sessionLog } from './sessionLog.js'
import { readBehavior } from './settings/behaviors.js'
import { connectAccount } from './state/connectAccount.js'
import { becomeConnecting, becomeDisconnected } from './state/connectionStatus.js'
import { getCauseSentence, isReportedCause, waitsForPasskey } from './state/outageCauses.js'
import { saveRestrictions } from './state/saveRestrictions.js'

/** End reasons after which the number still receives messages: events are still accepted. */
const acceptingEndReasons: ReadonlySet<EndReason> = new Set<EndReason>([
  'credentials_refused',
  'number_suspended',
])

interface LineOptions {
  session: SessionOwner
  lease: Lease
  eventStore: EventStore
  identities: Identities
  clock: Clock
  policy: BehaviorPolicy
  media: ArrivedMedia
  historyDays?: number | undefined
  onConnected?: (() => void) | undefined
}

/** Turns a run's engine events into stored state and client events. */
export class SessionLine implements EngineLine {
  readonly codes: PendingCodes
  readonly #clock: Clock
  readonly #onConnected: () => void
  readonly #policy: BehaviorPolicy
  readonly #queue: ReportQueue
  readonly #pairing: PairingReports
  readonly #eventStore: EventStore
  readonly #identities: Identities
  readonly #contacts: ContactUpdates
  readonly #messages: IncomingMessages
  readonly #posts: ReceivedPosts

  constructor(options: LineOptions) {
    const { session, lease, eventStore, identities, clock, policy, media, onConnected } = options
    this.#onConnected = onConnected ?? (() => undefined)
    this.codes = new PendingCodes(clock)
    this.#clock = clock
    this.#policy = policy
    this.#queue = new ReportQueue({ session, lease, eventStore, clock })
    this.#pairing = new PairingReports(this.#queue, this.codes)
    this.#eventStore = eventStore
    this.#identities = identities
    this.#contacts = new ContactUpdates(identities, clock)
    this.#posts = new ReceivedPosts({ identities, media })
    this.#messages = new IncomingMessages({
      reports: this.#queue,
      contacts: this.#contacts,
      identities,
      policy,
      clock,
      media,
      historyDays: options.historyDays ?? usualLimits.historyDays,
    })
  }

  /** Voids further engine events of this run. */
  close(): void {
    this.#queue.close()
    this.codes.forget()
  }

  qr(qr: { text: string; issuedAt: string; expiresAt: string }): Promise<void> {
    return this.#pairing.qr(qr)
  }

  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void> {
    return this.#pairing.pairingCode(code)
  }

  passkeyRequested(request: { options: PasskeyOptions; expiresAt: string }): Promise<void> {
    return this.#pairing.passkeyRequested(request)
  }

  passkeyCode(code: { code: string; expiresAt: string }): Promise<void> {
    return this.#pairing.passkeyCode(code)
  }

  /** Call before the assertion is passed to the network. */
  passkeySent(): Promise<void> {
    return this.#pairing.passkeySent()
  }

  syncing(): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      work.afterCommit(() => this.codes.forget())
      if (session.status !== 'connecting' || waitsForPasskey(session)) await becomeConnecting(work, session)
      // A new pairing delivers the past again.
      await deleteSeenMessages(work.db, session.id)
      work.log(session, sessionLog.syncing(session))
    })
  }

  connected(account: EngineAccount): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      work.afterCommit(() => {
        this.codes.forget()
        this.#onConnected()
      })
      await connectAccount(work, session, account, isoNow(this.#clock))
    })
  }

  restricted(restrictions: EngineRestrictions): Promise<void> {
    return this.#queue.transact((work, session) => saveRestrictions(work, session, restrictions))
  }

  connectionLost(reason: LossReason): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      await this.#contacts.publish(work, session)
      if (!isLoss(session, reason)) return
      await becomeConnecting(work, session, {}, reason)
      work.log(session, formatLostEntry(session, reason))
    })
  }

  ended(code: EndReason): Promise<void> {
    const reason = getCauseSentence(code)
    return this.#queue.transact(async (work, session) => {
      await this.#contacts.publish(work, session)
      if (!acceptingEndReasons.has(code)) work.afterCommit(() => this.close())
      if (session.status === 'disconnected' && session.failure === reason) return
      await becomeDisconnected(work, session, { code, error: true })
      work.log(session, formatEndedEntry(session, reason))
    })
  }

  messages(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    return this.#messages.arrive(messages)
  }

  history(messages: readonly EngineMessage[], progress?: number): Promise<void> {
    return this.#messages.history(messages, progress)
  }

  receipts(receipts: readonly EngineReceipt[]): Promise<void> {
    return this.#messages.receipts(receipts)
  }

  async call(call: EngineCall): Promise<void> {
    if (!this.#queue.isOpen) return
    await this.#queue.transact((work, session) => emitCall(work, session, call, this.#identities))
    if (await this.#policy.call(call)) await this.callEnded({ ...call, reason: 'rejected' })
  }

  async callEnded(call: EngineCallEnd): Promise<void> {
    if (!this.#queue.isOpen) return
    await this.#queue.transact((work, session) => emitCallEnd(work, session, call, this.#identities))
  }

  async status(status: EngineStatusPost): Promise<void> {
    if (!this.#queue.isOpen) return
    await this.#queue.transact((work, session) => this.#posts.status(work, session, status))
    if (status.content.kind !== 'revoke') await this.#policy.status(status)
  }

  async channelPost(post: EngineChannelPost): Promise<void> {
    if (!this.#queue.isOpen) return
    await this.#queue.transact((work, session) => this.#posts.channelPost(work, session, post))
  }

  async contacts(contacts: readonly EngineContact[], more: boolean): Promise<void> {
    await this.#queue.inParts(contacts, contactsPerChange, async (work, session, part, last) => {
      await this.#contacts.save(work, session, part, more || !last)
      return []
    })
  }

  typing(typing: EngineTyping): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      if (!acceptsMessage(await readBehavior(work.db, session.id), typing)) return
      const resolve = await this.#identities.resolver(work, session, [typing.contact])
      const event = await typingEvent(work, session, { ...typing, contact: resolve(typing.contact) })
      work.afterCommit(() => this.#eventStore.publishLive(event))
    })
  }

  async identities(people: readonly Address[]): Promise<void> {
    await this.#queue.inParts(people, contactsPerChange, async (work, session, part) => {
      await this.#identities.resolver(work, session, part)
      return []
    })
  }

  blocked(contact: Address, blocked: boolean): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      const resolve = await this.#identities.resolver(work, session, [contact])
      await emitBlocked(work, session, resolve(contact), blocked)
    })
  }

  templates(templates: readonly EngineTemplate[]): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      for (const template of templates) {
        work.emit(session, 'template:status', { sessionId: session.id, template })
        work.log(session, formatTemplateEntry(session, template))
      }
    })
  }

  async chats(updates: readonly EngineChatUpdate[]): Promise<void> {
    await this.#queue.inParts(updates, contactsPerChange, async (work, session, part) => {
      await saveChatUpdates(work, session, part, this.#identities)
      return []
    })
  }

  labels(updates: readonly EngineLabelUpdate[]): Promise<void> {
    return this.#queue.transact((work, session) => saveLabelUpdates(work, session, updates))
  }

  group(event: EngineGroupEvent): Promise<void> {
    return this.#queue.transact((work, session) => emitGroup(work, session, event, this.#identities))
  }
}

/** A loss ends a connection or explains one being made: networks refuse a login only then. */
function isLoss({ status, reason: storedReason }: SessionRow, reason: LossReason): boolean {
  return status === 'connected' || (status === 'connecting' && isReportedCause(storedReason, reason))
}
