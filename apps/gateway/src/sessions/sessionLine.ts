import type { PairingCode, QrCode } from '@morpheus/sdk/contract'
import type {
  EngineAccount,
  EngineContact,
  EngineGroupEvent,
  EngineLine,
  EngineMessage,
} from '../engines/engine.js'
import type { EventStore } from '../events/eventStore.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { type Clock, instant } from '../kit/clock.js'
import { deleteContacts, findContact } from '../store/repositories/contacts.js'
import { findSession } from '../store/repositories/sessions.js'
import type { SessionRow } from '../store/tables.js'
import { ContactNews } from './contactNews.js'
import { drawQr } from './drawQr.js'
import { messageView, receive } from './messages.js'
import { endedLine, sessionLog } from './sessionLog.js'
import { becomeConnected, becomeConnecting, becomeDisconnected, showQr } from './sessionState.js'

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** Turns what the engine tells about one session, during one run of it, into stored state and events. */
export class SessionLine implements EngineLine {
  readonly #sessionId: string
  readonly #eventStore: EventStore
  readonly #clock: Clock
  readonly #contacts: ContactNews
  #open = true
  #queue: Promise<unknown> = Promise.resolve()
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null

  constructor(sessionId: string, eventStore: EventStore, clock: Clock) {
    this.#sessionId = sessionId
    this.#eventStore = eventStore
    this.#clock = clock
    this.#contacts = new ContactNews(clock)
  }

  /** The QR code of the moment, or null. */
  get currentQr(): Required<QrCode> | null {
    return this.#qr && { ...this.#qr, ...this.#life(this.#qr) }
  }

  /** The pairing code of the moment, or null. */
  get currentPairingCode(): Required<PairingCode> | null {
    return this.#pairingCode && { ...this.#pairingCode, ...this.#life(this.#pairingCode) }
  }

  /** Whatever the engine still says about this run is void. */
  close(): void {
    this.#open = false
    this.#forgetCodes()
  }

  qr({ text, issuedAt, expiresAt }: { text: string; issuedAt: string; expiresAt: string }): Promise<void> {
    return this.#inOrder(async () => {
      const qr = { qrCode: await drawQr(text), qrText: text, issuedAt, expiresAt }
      await this.#change(async (work, session) => {
        work.committed(() => {
          this.#qr = qr
        })
        await showQr(work, session, { ...qr, ...this.#life(qr) })
        work.log(session, sessionLog.qr(session))
      })
    })
  }

  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void> {
    const { phoneNumber, expiresAt } = code
    return this.#told(async (work, session) => {
      const issued = { pairingCode: code.code, phoneNumber, expiresAt }
      work.committed(() => {
        this.#pairingCode = issued
      })
      const kept = { sessionId: session.id, phoneNumber, expiresAt }
      work.emit(session, 'session:pairing_code', { ...kept, ...issued, ...this.#life(issued) }, kept)
      work.log(session, sessionLog.pairingCode(session))
    })
  }

  syncing(): Promise<void> {
    return this.#told(async (work, session) => {
      work.committed(() => this.#forgetCodes())
      if (session.status !== 'connecting') await becomeConnecting(work, session)
      work.log(session, sessionLog.syncing(session))
    })
  }

  connected({ phone, profilePic }: EngineAccount): Promise<void> {
    return this.#told(async (work, session) => {
      work.committed(() => this.#forgetCodes())
      if (session.status === 'connected' && session.phone === phone) return
      if (numberOf(session.phone) !== numberOf(phone)) await deleteContacts(work.db, session.id)
      await becomeConnected(work, session, {
        phone,
        profile_pic: profilePic,
        last_activity: instant(this.#clock),
      })
      work.log(session, sessionLog.connected(session))
    })
  }

  connectionLost(): Promise<void> {
    return this.#told(async (work, session) => {
      await this.#contacts.tell(work, session)
      if (session.status !== 'connected') return
      await becomeConnecting(work, session)
      work.log(session, sessionLog.lost(session))
    })
  }

  ended(reason: string): Promise<void> {
    return this.#told(async (work, session) => {
      await this.#contacts.tell(work, session)
      await becomeDisconnected(work, session, { reason, error: true })
      work.log(session, endedLine(session, reason))
      work.committed(() => this.close())
    })
  }

  message(message: EngineMessage): Promise<void> {
    return this.#told(async (work, session) => {
      const contactName = await this.#contacts.nameOf(work, session, message)
      await receive(work, session, { ...message, contactName }, this.#clock)
    })
  }

  delivered({ id, contactPhone }: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void> {
    return this.#receipt('message:delivered', id, contactPhone)
  }

  read({ id, contactPhone }: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void> {
    return this.#receipt('message:read', id, contactPhone)
  }

  history(messages: readonly EngineMessage[]): Promise<void> {
    return this.#told(async (work, session) => {
      const told = messages.map((message) => messageView(session.id, message))
      work.emit(session, 'message:history', { sessionId: session.id, messages: told })
    })
  }

  blocked(contactPhone: string, blocked: boolean): Promise<void> {
    return this.#told(async (work, session) => {
      const contact = await findContact(work.db, session.id, contactPhone)
      const relation = { sessionId: session.id, contactPhone, contactName: contact?.name ?? null }
      work.emit(session, blocked ? 'contact:blocked' : 'contact:unblocked', relation)
    })
  }

  group(event: EngineGroupEvent): Promise<void> {
    return this.#told(async (work, session) => {
      const about = { sessionId: session.id, group: event.group }
      if (event.type === 'updated') work.emit(session, 'group:updated', about)
      else if (event.type === 'created') {
        work.emit(session, 'group:created', { ...about, participants: [...event.participants] })
      } else work.emit(session, `group:${event.type}`, { ...about, contactPhone: event.contactPhone })
    })
  }

  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void> {
    return this.#told((work, session) => this.#contacts.save(work, session, contacts, more))
  }

  #receipt(
    name: 'message:delivered' | 'message:read',
    messageId: string,
    contactPhone: string,
  ): Promise<void> {
    return this.#told(async (work, session) => {
      const timestamp = instant(this.#clock)
      work.emit(session, name, { sessionId: session.id, messageId, contactPhone, timestamp })
    })
  }

  #life({ expiresAt }: { expiresAt: string }): { remainingMs: number } {
    return { remainingMs: Math.max(0, Date.parse(expiresAt) - this.#clock.now()) }
  }

  #forgetCodes(): void {
    this.#qr = null
    this.#pairingCode = null
  }

  #told(run: (work: UnitOfWork, session: SessionRow) => Promise<void>): Promise<void> {
    return this.#inOrder(() => this.#change(run))
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #change(run: (work: UnitOfWork, session: SessionRow) => Promise<void>): Promise<void> {
    return this.#eventStore.transact(async (work) => {
      if (!this.#open) return
      const session = await findSession(work.db, this.#sessionId)
      if (session) await run(work, session)
    })
  }
}

function numberOf(phone: string | null): string | undefined {
  return phone?.split(':')[0]
}
