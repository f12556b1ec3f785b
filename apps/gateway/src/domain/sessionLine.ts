import type { PairingCode, QrCode } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../clock.js'
import type { EngineAccount, EngineContact, EngineLine, EngineMessage } from '../engines/engine.js'
import { deleteContacts, findContact, saveContacts } from '../store/contacts.js'
import { addToCount } from '../store/messageCounts.js'
import { findSession, updateSession } from '../store/sessions.js'
import type { ContactRow, SessionRow } from '../store/tables.js'
import { contactView, newContactRow } from './contacts.js'
import { drawQr } from './drawQr.js'
import { startOfHour } from './localTime.js'
import type { Change, River } from './river.js'
import { endedLine, sessionLog } from './sessionLog.js'
import { becomeConnected, becomeConnecting, becomeDisconnected, showQr } from './sessionState.js'

/** While a phone loads its contacts, clients hear of them so often. */
const contactsToldEveryMs = 250

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** Turns what the engine tells about one session, during one run of it, into stored state and events. */
export class SessionLine implements EngineLine {
  readonly #sessionId: string
  readonly #river: River
  readonly #clock: Clock
  #open = true
  #queue: Promise<unknown> = Promise.resolve()
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null
  #untold = 0
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(sessionId: string, river: River, clock: Clock) {
    this.#sessionId = sessionId
    this.#river = river
    this.#clock = clock
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
        this.#qr = qr
        await showQr(change, session, { ...qr, ...this.#life(qr) })
        change.log(session, sessionLog.qr(session))
      })
    })
  }

  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void> {
    const { phoneNumber, expiresAt } = code
    return this.#told(async (change, session) => {
      const issued = { pairingCode: code.code, phoneNumber, expiresAt }
      this.#pairingCode = issued
      const kept = { sessionId: session.id, phoneNumber, expiresAt }
      await change.emit(session, 'session:pairing_code', { ...kept, ...issued, ...this.#life(issued) }, kept)
      change.log(session, sessionLog.pairingCode(session))
    })
  }

  syncing(): Promise<void> {
    return this.#told(async (change, session) => {
      this.#forgetCodes()
      if (session.status !== 'connecting') await becomeConnecting(change, session)
      change.log(session, sessionLog.syncing(session))
    })
  }

  connected({ phone, profilePic }: EngineAccount): Promise<void> {
    return this.#told(async (change, session) => {
      this.#forgetCodes()
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
      await this.#tellContacts(change, session)
      if (session.status !== 'connected') return
      await becomeConnecting(change, session)
      change.log(session, sessionLog.lost(session))
    })
  }

  ended(reason: string): Promise<void> {
    return this.#told(async (change, session) => {
      await this.#tellContacts(change, session)
      await becomeDisconnected(change, session, { reason, error: true })
      change.log(session, endedLine(session, reason))
      this.close()
    })
  }

  message(message: EngineMessage): Promise<void> {
    return this.#told(async (change, session) => {
      const { id, content, isFromMe, timestamp, contactPhone, group } = message
      const contactName = await this.#contactName(change, session, message)
      await updateSession(change.db, session.id, { last_activity: instant(this.#clock) })
      await addToCount(change.db, {
        session_id: session.id,
        user_id: session.user_id,
        hour: new Date(startOfHour(this.#clock.now())).toISOString(),
        sent: isFromMe ? 1 : 0,
        received: isFromMe ? 0 : 1,
      })
      const sessionId = session.id
      const contact = { phone: contactPhone, name: contactName }
      await change.emit(session, 'message:received', {
        sessionId,
        message: { id, sessionId, contact, content, isFromMe, timestamp, ...(group && { group }) },
      })
      await change.emit(session, 'message:notification', {
        sessionId,
        contactName,
        contactPhone,
        content,
        isFromMe,
      })
    })
  }

  read({ id, contactPhone }: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void> {
    return this.#told(async (change, session) => {
      const timestamp = instant(this.#clock)
      await change.emit(session, 'message:read', {
        sessionId: session.id,
        messageId: id,
        contactPhone,
        timestamp,
      })
    })
  }

  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void> {
    return this.#told(async (change, session) => {
      const rows = await this.#save(change, session, contacts)
      this.#untold += rows.length
      if (more && this.#clock.now() - this.#toldAt < contactsToldEveryMs) return
      await this.#tellContacts(change, session, this.#untold === 1 ? rows[0] : undefined)
    })
  }

  #life({ expiresAt }: { expiresAt: string }): { remainingMs: number } {
    return { remainingMs: Math.max(0, Date.parse(expiresAt) - this.#clock.now()) }
  }

  #forgetCodes(): void {
    this.#qr = null
    this.#pairingCode = null
  }

  /** Who writes for the first time joins the contacts, and a known contact keeps the name it has. */
  async #contactName(change: Change, session: SessionRow, message: EngineMessage): Promise<string | null> {
    const known = await findContact(change.db, session.id, message.contactPhone)
    if (known?.name) return known.name
    if (!known || message.contactName) {
      const contact = { phone: message.contactPhone, name: message.contactName, profilePic: null }
      const rows = await this.#save(change, session, [contact])
      this.#untold += rows.length
      await this.#tellContacts(change, session, this.#untold === 1 ? rows[0] : undefined)
    }
    return message.contactName
  }

  #save(change: Change, session: SessionRow, contacts: readonly EngineContact[]): Promise<ContactRow[]> {
    const now = instant(this.#clock)
    return saveContacts(
      change.db,
      contacts.map((contact) => newContactRow(session.id, contact, now)),
    )
  }

  /** One event for all that changed since the last one. */
  async #tellContacts(change: Change, session: SessionRow, only?: ContactRow): Promise<void> {
    if (this.#untold === 0) return
    await change.emit(session, 'contact:update', {
      sessionId: session.id,
      changed: this.#untold,
      ...(only && { contact: contactView(only) }),
    })
    this.#untold = 0
    this.#toldAt = this.#clock.now()
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
