import { createHash } from 'node:crypto'
import { type BinaryNode, encodeBigEndian, generateMessageIDV2, type proto } from 'baileys'
import { AccountLimits } from './accountLimits.js'
import { AppState } from './appState.js'
import { type LinkedDevice, nowInSeconds } from './companion.js'
import { historyNotification } from './history.js'
import type { PlacedFile } from './mediaServer.js'
import { AccountPasskey } from './passkeyGate.js'
import { SignalDevice } from './signalDevice.js'

/** What somebody got from a device under test, decrypted by their phone. */
export interface ReceivedMessage {
  id: string
  /** The chat as the sender addressed it. */
  to: string
  message: proto.Message
}

/** A linked device of a person. */
export type Companion = LinkedDevice<Person>

/** Somebody with WhatsApp on a phone, who may have linked devices. */
export class Person {
  readonly number: string
  /** What hides the number, without `@lid`. */
  readonly lidNumber: string
  /** The phone itself. */
  readonly device = new SignalDevice()
  readonly appState = new AppState()
  readonly limits = new AccountLimits()
  readonly received: ReceivedMessage[] = []
  /** What the phone has of files that came, by the message. */
  readonly files = new Map<string, PlacedFile>()
  /** What was written before a device is linked, oldest first. */
  readonly past: proto.IWebMessageInfo[] = []
  companions: Companion[] = []
  name: string
  /** The phone does nothing that its devices ask it for. */
  isSilent = false
  /** Where the devices of this account get no further. */
  isUnreachable = false
  /** Whom this person writes to learns the LID alone. */
  hidesNumber = false
  /** Whether contacts see read receipts. */
  readReceipts: 'all' | 'none' = 'all'
  /** What somebody was last seen to do. */
  lastSeen: string | null = null
  /** Null for accounts that do not demand it. */
  passkey: AccountPasskey | null = null
  #devices = 0

  constructor(number: string, name: string) {
    this.number = number
    this.name = name
    const digest = createHash('sha256').update(number).digest()
    this.lidNumber = `9${digest.readUIntBE(0, 6)}`
  }

  get jid(): string {
    return `${this.number}@s.whatsapp.net`
  }

  get lid(): string {
    return `${this.lidNumber}@lid`
  }

  /** From now on a device is linked only with the account's passkey. */
  demandsPasskey(): AccountPasskey {
    this.passkey ??= new AccountPasskey()
    return this.passkey
  }

  /** The number of a device that is being linked. */
  nextDevice(): number {
    this.#devices += 1
    return this.#devices
  }

  /** Whether a jid of any device names this person. */
  isNamedBy(jid: string): boolean {
    const [user] = jid.split(/[:@]/)
    return user === this.number || user === this.lidNumber
  }

  /** Writes to somebody. Their devices get it; the id tells the message. */
  async writes(to: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    to.limits.knows(this)
    for (const companion of to.companions) {
      const enc = await this.device.encrypt(companion.jid, companion.bundle, message)
      companion.deliver({
        tag: 'message',
        attrs: {
          id,
          from: this.lid,
          ...(!this.hidesNumber && { sender_pn: this.jid }),
          addressing_mode: 'lid',
          type: 'text',
          notify: this.name,
          t: nowInSeconds(),
        },
        content: [enc],
      })
    }
    return id
  }

  /** Writes from the phone itself: the linked devices hear of it. */
  async writesFromPhone(to: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    const copy: proto.IMessage = { deviceSentMessage: { destinationJid: to.lid, message } }
    for (const companion of this.companions) {
      const enc = await this.device.encrypt(companion.jid, companion.bundle, copy)
      companion.deliver({
        tag: 'message',
        attrs: {
          id,
          from: this.lid,
          recipient: to.lid,
          peer_recipient_pn: to.jid,
          addressing_mode: 'lid',
          type: 'text',
          notify: this.name,
          t: nowInSeconds(),
        },
        content: [enc],
      })
    }
    return id
  }

  /** Shows all contacts something for a day. */
  async postsStatus(to: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    const group = 'status@broadcast'
    const { enc, key } = await this.device.encryptForGroup(group, this.lid, message)
    for (const companion of to.companions) {
      const keyEnc = await this.device.encrypt(companion.jid, companion.bundle, key)
      companion.deliver({
        tag: 'message',
        attrs: {
          id,
          from: group,
          participant: this.lid,
          participant_pn: this.jid,
          addressing_mode: 'lid',
          type: 'text',
          notify: this.name,
          t: nowInSeconds(),
        },
        content: [keyEnc, enc],
      })
    }
    return id
  }

  /** Rings; the id tells the call. */
  calls(to: Person, id = generateMessageIDV2()): string {
    for (const companion of to.companions) {
      companion.deliver({
        tag: 'call',
        attrs: { id: generateMessageIDV2(), from: this.lid, t: nowInSeconds() },
        content: [
          {
            tag: 'offer',
            attrs: { 'call-id': id, 'call-creator': this.lid, caller_pn: this.jid },
            content: [],
          },
        ],
      })
    }
    return id
  }

  /** Tells the author of messages that they arrived (no type), were read or played. */
  acknowledges(to: Person, ids: readonly string[], type?: 'read' | 'played'): void {
    const [id = '', ...others] = ids
    const item = (one: string): BinaryNode => ({ tag: 'item', attrs: { id: one } })
    for (const companion of to.companions) {
      companion.deliver({
        tag: 'receipt',
        attrs: { id, from: this.lid, t: nowInSeconds(), ...(type && { type }) },
        ...(others.length > 0 && { content: [{ tag: 'list', attrs: {}, content: others.map(item) }] }),
      })
    }
  }

  /** Hands a device that is new what it needs of the account: the key to its state, and its past. */
  async syncsFirst(companion: Companion): Promise<void> {
    await this.appState.set('critical_block', ['setting_pushName'], { pushNameSetting: { name: this.name } })
    await companion.peerMessage(this.appState.keyShare)
    await companion.peerMessage(this.historyNotification())
  }

  #notify(type: string, from: string, content: BinaryNode): void {
    const attrs = { id: generateMessageIDV2(), from, type, t: nowInSeconds() }
    for (const companion of this.companions)
      companion.deliver({ tag: 'notification', attrs, content: [content] })
  }

  /** WhatsApp limits the account otherwise, and says so to its devices. */
  isLimited(change: Partial<Pick<AccountLimits, 'lockedUntil' | 'cap'>>): void {
    Object.assign(this.limits, change)
    const { lock, count } = this.limits
    if ('lockedUntil' in change)
      this.#notifyMex('NotificationUserReachoutTimelockUpdate', {
        xwa2_notify_account_reachout_timelock: lock,
      })
    if ('cap' in change)
      this.#notifyMex('MessageCappingInfoNotification', {
        xwa2_notify_new_chat_messages_capping_info_update: count,
      })
  }

  #notifyMex(op_name: string, data: object): void {
    const content = Buffer.from(JSON.stringify({ data }))
    this.#notify('mex', 's.whatsapp.net', { tag: 'update', attrs: { op_name }, content })
  }

  historyNotification(): proto.IMessage {
    return historyNotification(this.past)
  }

  /** Blocks somebody, or lets them write again, on the phone. */
  blocks(who: Person, isBlocked: boolean): void {
    const item = { tag: 'item', attrs: { jid: who.lid, action: isBlocked ? 'block' : 'unblock' } }
    this.#notify('account_sync', this.jid, { tag: 'blocklist', attrs: {}, content: [item] })
  }

  /** The phone learns somebody's number, and has its devices read so in what they have in common. */
  async learnsNumber(of: Person): Promise<void> {
    const action = { pnForLidChatAction: { pnJid: of.jid } }
    await this.appState.set('regular', ['pnForLidChat', of.lid], action)
    this.#notify('server_sync', this.jid, { tag: 'collection', attrs: { name: 'regular' }, content: [] })
  }

  /** Somebody in the address book has another picture, or none any more. */
  seesPicture(of: Person, isThere: boolean): void {
    const change = { tag: isThere ? 'set' : 'delete', attrs: { jid: of.jid, id: '1' } }
    this.#notify('picture', of.lid, change)
  }

  /** Says that a message could not be read, so that it is sent again. */
  asksAgain(from: Person, id: string): void {
    const { registrationId } = this.device.creds
    for (const companion of from.companions) {
      this.device.forget(companion.jid)
      companion.deliver({
        tag: 'receipt',
        attrs: { id, from: this.lid, type: 'retry', t: nowInSeconds() },
        content: [
          { tag: 'retry', attrs: { count: '1', id, t: nowInSeconds(), v: '1' } },
          { tag: 'registration', attrs: {}, content: encodeBigEndian(registrationId) },
        ],
      })
    }
  }

  /** Sends a file. The id tells the message. */
  async sendsImage(to: Person, place: PlacedFile, mimetype: string, caption = ''): Promise<string> {
    const id = generateMessageIDV2()
    to.files.set(id, place)
    return this.writes(to, { imageMessage: { ...place, mimetype, caption } }, id)
  }

  /** Takes in what a device sent to this person, and tells so, as phones do, whether it came before or not. */
  async receive(from: Companion, id: string, to: string, enc: BinaryNode): Promise<void> {
    const message = await this.device.decrypt(from.jid, enc)
    if (!this.received.some((one) => one.id === id)) this.received.push({ id, to, message })
    this.acknowledges(from.person, [id])
  }

  /** Is seen to write by somebody: `composing`, `paused`, or with `audio` recording. */
  types(to: Person, tag: 'composing' | 'paused', media?: 'audio'): void {
    const content = [{ tag, attrs: media ? { media } : {} }]
    for (const companion of to.companions)
      companion.deliver({ tag: 'chatstate', attrs: { from: this.lid }, content })
  }

  /** Sees what somebody does in their conversation: `composing`, `recording` or `paused`. */
  sees(state: string): void {
    this.lastSeen = state
  }
}
