import { createHash } from 'node:crypto'
import { type BinaryNode, encodeBigEndian, generateMessageIDV2, type proto, type WAPatchName } from 'baileys'
import { AccountLimits } from './accountLimits.js'
import { AppState } from './appState.js'
import { type LinkedDevice, nowInSeconds } from './companion.js'
import { historyNotification } from './history.js'
import type { PlacedFile } from './mediaServer.js'
import { AccountPasskey } from './passkeyGate.js'
import { PersonProfile } from './personProfile.js'
import { SignalDevice } from './signalDevice.js'

export interface ReceivedMessage {
  id: string
  to: string
  message: proto.Message
}

export type Companion = LinkedDevice<Person>

export class Person {
  readonly number: string
  /** User part of the LID, without `@lid`. */
  readonly lidNumber: string
  readonly device = new SignalDevice()
  readonly appState = new AppState()
  readonly limits = new AccountLimits()
  readonly received: ReceivedMessage[] = []
  readonly files = new Map<string, PlacedFile>()
  /** Messages before the linking, oldest first. */
  readonly past: proto.IWebMessageInfo[] = []
  /** Timers of disappearing messages before the linking: seconds by jid. */
  readonly timers = new Map<string, number>()
  companions: Companion[] = []
  name: string
  /** The phone ignores requests of its devices. */
  isSilent = false
  isUnreachable = false
  /** Recipients of this person's messages learn only the LID. */
  hidesNumber = false
  readonly profile = new PersonProfile()
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

  /** Links to calls that its devices made, by their token. */
  readonly callLinks = new Map<string, string>()

  get jid(): string {
    return `${this.number}@s.whatsapp.net`
  }

  get lid(): string {
    return `${this.lidNumber}@lid`
  }

  demandsPasskey(): AccountPasskey {
    this.passkey ??= new AccountPasskey()
    return this.passkey
  }

  nextDevice(): number {
    this.#devices += 1
    return this.#devices
  }

  isNamedBy(jid: string): boolean {
    const [user] = jid.split(/[:@]/)
    return user === this.number || user === this.lidNumber
  }

  async writes(to: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    to.limits.knows(this)
    for (const companion of to.companions) {
      const enc = await this.device.encrypt(companion.jid, companion.bundle, message)
      companion.deliver(this.#messageNode(id, [enc]))
    }
    return id
  }

  /** Arrives damaged: the devices ask for it again (`writesAgain`). */
  async writesDamaged(to: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    for (const companion of to.companions) {
      const enc = await this.device.encrypt(companion.jid, companion.bundle, message)
      const content = Buffer.from(enc.content instanceof Uint8Array ? enc.content : '')
      content.fill(0, content.length - 12)
      companion.deliver(this.#messageNode(id, [{ ...enc, content }]))
    }
    return id
  }

  /** Answers a retry receipt, in a new session. */
  writesAgain(to: Person, message: proto.IMessage, id: string): Promise<string> {
    for (const { jid } of to.companions) this.device.forget(jid)
    return this.writes(to, message, id)
  }

  /** Sends what only the phone itself shows: linked devices learn that it exists. */
  writesViewOnce(to: Person, id = generateMessageIDV2()): string {
    const unavailable = { tag: 'unavailable', attrs: { type: 'view_once' }, content: [] }
    for (const companion of to.companions) companion.deliver(this.#messageNode(id, [unavailable]))
    return id
  }

  #messageNode(id: string, content: BinaryNode[]): BinaryNode {
    return {
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
      content,
    }
  }

  /** Sends from the phone itself; the linked devices get a copy. */
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

  /** `at` in seconds. */
  calls(
    to: Person,
    id = generateMessageIDV2(),
    { at = nowInSeconds(), groupJid }: { at?: string; groupJid?: string } = {},
  ): string {
    this.signalsCall(
      to,
      'offer',
      { 'call-id': id, caller_pn: this.jid, ...(groupJid && { 'group-jid': groupJid }) },
      at,
    )
    return id
  }

  /** Tells the devices of `to` a step of a call of this person; `at` in seconds. */
  signalsCall(
    to: Person,
    tag: 'offer' | 'accept' | 'reject' | 'terminate',
    attrs: BinaryNode['attrs'],
    at = nowInSeconds(),
  ): void {
    for (const companion of to.companions) {
      companion.deliver({
        tag: 'call',
        attrs: { id: generateMessageIDV2(), from: this.lid, t: at },
        content: [{ tag, attrs: { 'call-creator': this.lid, ...attrs }, content: [] }],
      })
    }
  }

  /** Sends receipts to the author: delivered (no type), read or played. */
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

  /** Sends a new device the state key and the history. */
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
    return historyNotification(this.past, undefined, this.timers)
  }

  blocks(who: Person, isBlocked: boolean): void {
    const item = { tag: 'item', attrs: { jid: who.lid, action: isBlocked ? 'block' : 'unblock' } }
    this.#notify('account_sync', this.jid, { tag: 'blocklist', attrs: {}, content: [item] })
  }

  learnsNumber(of: Person): Promise<void> {
    return this.changes('regular', ['pnForLidChat', of.lid], { pnForLidChatAction: { pnJid: of.jid } })
  }

  /** Changes the state that the account's devices share. */
  async changes(name: WAPatchName, index: string[], action: proto.ISyncActionValue): Promise<void> {
    await this.appState.set(name, index, action)
    this.#notify('server_sync', this.jid, { tag: 'collection', attrs: { name }, content: [] })
  }

  seesPicture(of: Person, isThere: boolean): void {
    const change = { tag: isThere ? 'set' : 'delete', attrs: { jid: of.jid, id: '1' } }
    this.#notify('picture', of.lid, change)
  }

  /** Sends a retry receipt, which requests the message again. */
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

  async sendsImage(to: Person, file: PlacedFile, mimetype: string, caption = ''): Promise<string> {
    const id = generateMessageIDV2()
    to.files.set(id, file)
    return this.writes(to, { imageMessage: { ...file, mimetype, caption } }, id)
  }

  /** Decrypts a device's message and sends a delivery receipt, even for a duplicate, as phones do. */
  async receive(from: Companion, id: string, to: string, enc: BinaryNode): Promise<void> {
    const message = await this.device.decrypt(from.jid, enc)
    if (!this.received.some((one) => one.id === id)) this.received.push({ id, to, message })
    this.acknowledges(from.person, [id])
  }

  types(to: Person, tag: 'composing' | 'paused', media?: 'audio'): void {
    const content = [{ tag, attrs: media ? { media } : {} }]
    for (const companion of to.companions)
      companion.deliver({ tag: 'chatstate', attrs: { from: this.lid }, content })
  }

  sees(state: string): void {
    this.lastSeen = state
  }
}
