import type { PairingCode, QrCode } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../clock.js'
import type {
  EngineAccount,
  EngineContact,
  EngineGroupEvent,
  EngineLine,
  EngineMessage,
} from '../engines/engine.js'
import { deleteContacts, findContact } from '../store/contacts.js'
import { findSession } from '../store/sessions.js'
import type { SessionRow } from '../store/tables.js'
import { ContactNews } from './contactNews.js'
import { drawQr } from './drawQr.js'
import { messageView, receive } from './messages.js'
import type { Change, River } from './river.js'
import { endedLine, sessionLog } from './sessionLog.js'
import { becomeConnected, becomeConnecting, becomeDisconnected, showQr } from './sessionState.js'

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** Turns what the engine tells about one session, during one run of it, into stored state and events. */
export class SessionLine implements EngineLine {
  readonly #sessionId: string
  readonly #river: River
  readonly #clock: Clock
  readonly #contacts: ContactNews
  #open = true
  #queue: Promise<unknown> = Promise.resolve()
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null

  constructor(sessionId: string, river: River, clock: Clock) {
    this.#sessionId = sessionId
    this.#river = river
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
      await this.#change(async (change, session) => {
        change.committed(() => {
          this.#qr = qr
        })
        await showQr(change, session, { ...qr, ...this.#life(qr) })
        change.log(session, sessionLog.qr(session))
      })
    })
  }

  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void> {
    const { phoneNumber, expiresAt } = code
    return this.#told(async (change, session) => {
      const issued = { pairingCode: code.code, phoneNumber, expiresAt }
      change.committed(() => {
        this.#pairingCode = issued
      })
      const kept = { sessionId: session.id, phoneNumber, expiresAt }
      await change.emit(session, 'session:pairing_code', { ...kept, ...issued, ...this.#life(issued) }, kept)
      change.log(session, sessionLog.pairingCode(session))
    })
  }

  syncing(): Promise<void> {
    return this.#told(async (change, session) => {
      change.committed(() => this.#forgetCodes())
      if (session.status !== 'connecting') await becomeConnecting(change, session)
      change.log(session, sessionLog.syncing(session))
    })
  }

  connected({ phone, profilePic }: EngineAccount): Promise<void> {
    return this.#told(async (change, session) => {
      change.committed(() => this.#forgetCodes())
      if (session.status === 'connected' && session.phone === phone) return
      if (numberOf(session.phone) !== numberOf(phone)) await deleteContacts(change.db, session.id)
      await becomeConnected(change, session, {
        phone,
        profile_pic: profilePic,
        last_activity: instant(this.#clock),
      })
      change.log(session, sessionLog.connected(session))
    })
  }

  connectionLost(): Promise<void> {
    return this.#told(async (change, session) => {
      await this.#contacts.tell(change, session)
      if (session.status !== 'connected') return
      await becomeConnecting(change, session)
      change.log(session, sessionLog.lost(session))
    })
  }

  ended(reason: string): Promise<void> {
    return this.#told(async (change, session) => {
      await this.#contacts.tell(change, session)
      await becomeDisconnected(change, session, { reason, error: true })
      change.log(session, endedLine(session, reason))
      change.committed(() => this.close())
    })
  }

  message(message: EngineMessage): Promise<void> {
    return this.#told(async (change, session) => {
      const contactName = await this.#contacts.nameOf(change, session, message)
      await receive(change, session, { ...message, contactName }, this.#clock)
    })
  }

  delivered({ id, contactPhone }: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void> {
    return this.#receipt('message:delivered', id, contactPhone)
  }

  read({ id, contactPhone }: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void> {
    return this.#receipt('message:read', id, contactPhone)
  }

  history(messages: readonly EngineMessage[]): Promise<void> {
    return this.#told(async (change, session) => {
      const told = messages.map((message) => messageView(session.id, message))
      await change.emit(session, 'message:history', { sessionId: session.id, messages: told })
    })
  }

  blocked(contactPhone: string, blocked: boolean): Promise<void> {
    return this.#told(async (change, session) => {
      const contact = await findContact(change.db, session.id, contactPhone)
      const relation = { sessionId: session.id, contactPhone, contactName: contact?.name ?? null }
      await change.emit(session, blocked ? 'contact:blocked' : 'contact:unblocked', relation)
    })
  }

  group(event: EngineGroupEvent): Promise<void> {
    return this.#told(async (change, session) => {
      const about = { sessionId: session.id, group: event.group }
      if (event.type === 'updated') await change.emit(session, 'group:updated', about)
      else if (event.type === 'created') {
        await change.emit(session, 'group:created', { ...about, participants: [...event.participants] })
      } else await change.emit(session, `group:${event.type}`, { ...about, contactPhone: event.contactPhone })
    })
  }

  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void> {
    return this.#told((change, session) => this.#contacts.save(change, session, contacts, more))
  }

  #receipt(
    name: 'message:delivered' | 'message:read',
    messageId: string,
    contactPhone: string,
  ): Promise<void> {
    return this.#told(async (change, session) => {
      const timestamp = instant(this.#clock)
      await change.emit(session, name, { sessionId: session.id, messageId, contactPhone, timestamp })
    })
  }

  #life({ expiresAt }: { expiresAt: string }): { remainingMs: number } {
    return { remainingMs: Math.max(0, Date.parse(expiresAt) - this.#clock.now()) }
  }

  #forgetCodes(): void {
    this.#qr = null
    this.#pairingCode = null
  }

  #told(run: (change: Change, session: SessionRow) => Promise<void>): Promise<void> {
    return this.#inOrder(() => this.#change(run))
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #change(run: (change: Change, session: SessionRow) => Promise<void>): Promise<void> {
    return this.#river.change(async (change) => {
      if (!this.#open) return
      const session = await findSession(change.db, this.#sessionId)
      if (session) await run(change, session)
    })
  }
}

function numberOf(phone: string | null): string | undefined {
  return phone?.split(':')[0]
}
