import type { EngineChatRef, EngineChatUpdate, EngineLine } from '@morpheus/gateway/engine'
import {
  type BaileysEventMap,
  type Chat,
  isJidGroup,
  isLidUser,
  isPnUser,
  proto,
  toNumber,
  type WAMessage,
} from 'baileys'
import { mutedForever } from '../account/chats.js'
import type { Identities } from '../identities/identities.js'
import { findContextInfo, latestMs } from './details.js'
import { unwrap } from './unwrap.js'

type Timer = NonNullable<EngineChatUpdate['timer']>
type Seconds = Parameters<typeof toNumber>[0]

const maxTimers = 1000

/** Reports changes of conversations that were made on the phone or another device. */
export class ChatUpdates {
  readonly #line: EngineLine
  readonly #identities: Identities
  /** Last reported timer of each jid. */
  readonly #reportedTimers = new Map<string, string>()

  constructor(line: EngineLine, identities: Identities) {
    this.#line = line
    this.#identities = identities
  }

  async states(updates: BaileysEventMap['chats.update']): Promise<void> {
    const reported: EngineChatUpdate[] = []
    for (const { id, archived, pinned, muteEndTime, unreadCount } of updates) {
      const change = {
        ...(typeof archived === 'boolean' && { archived }),
        ...(pinned !== undefined && { pinned: pinned !== null }),
        ...(muteEndTime !== undefined && { mutedUntil: toMutedUntil(muteEndTime) }),
        // New messages also change the count: only a mark by a person is a state.
        ...(unreadCount === -1 && { unread: true }),
        ...(unreadCount === 0 && { unread: false }),
      }
      const chat = Object.keys(change).length > 0 ? await this.#toRef(id) : null
      if (chat) reported.push({ chat, ...change })
    }
    if (reported.length > 0) await this.#line.chats(reported)
  }

  async stars(updates: BaileysEventMap['messages.update']): Promise<void> {
    for (const { key, update } of updates) {
      const { starred } = update
      const chat = typeof starred === 'boolean' ? await this.#toRef(key.remoteJid) : null
      if (!chat || typeof starred !== 'boolean' || !key.id) continue
      await this.#line.chats([{ chat, star: { id: key.id, isFromMe: key.fromMe === true, starred } }])
    }
  }

  async label({ id, name, color, deleted }: BaileysEventMap['labels.edit']): Promise<void> {
    await this.#line.labels([deleted ? { id, deleted: true } : { id, name: name ?? '', color: color ?? 0 }])
  }

  async association({ association, type }: BaileysEventMap['labels.association']): Promise<void> {
    const chat = await this.#toRef(association.chatId)
    if (!chat) return
    const label = { id: association.labelId, isSet: type === 'add' }
    if (!('messageId' in association)) await this.#line.chats([{ chat, label }])
    else await this.#line.chats([{ chat, messageLabel: { messageId: association.messageId, ...label } }])
  }

  /** Timers of disappearing messages, as changes of them and the messages under them tell. */
  async timersIn(messages: readonly WAMessage[]): Promise<void> {
    await this.#timers(messages.map((message) => [message.key.remoteJid, timerIn(message)]))
  }

  /** Timers of conversations before the pairing. */
  async timersOfChats(chats: readonly Chat[]): Promise<void> {
    await this.#timers(
      chats.map(({ id, ephemeralExpiration, ephemeralSettingTimestamp }) => [
        id,
        toTimer(ephemeralExpiration, ephemeralSettingTimestamp),
      ]),
    )
  }

  async #timers(
    timers: readonly (readonly [jid: string | null | undefined, timer: Timer | null])[],
  ): Promise<void> {
    const reported: EngineChatUpdate[] = []
    for (const [jid, timer] of timers) {
      if (!jid || !timer || !(isJidGroup(jid) || isPnUser(jid) || isLidUser(jid))) continue
      const text = `${timer.seconds} ${timer.at}`
      // Each message under a timer repeats it.
      if (this.#reportedTimers.get(jid) === text) continue
      if (this.#reportedTimers.size >= maxTimers) this.#reportedTimers.clear()
      this.#reportedTimers.set(jid, text)
      const chat = await this.#toRef(jid)
      if (chat) reported.push({ chat, timer })
    }
    if (reported.length > 0) await this.#line.chats(reported)
  }

  async #toRef(jid: string | null | undefined): Promise<EngineChatRef | null> {
    if (!jid) return null
    if (isJidGroup(jid)) return { group: jid }
    const contact = await this.#identities.addressOf(jid)
    return contact && { contact }
  }
}

function toMutedUntil(end: unknown): string | null {
  const ms = Number(end ?? 0)
  if (ms === mutedForever) return 'always'
  return ms > 0 ? new Date(ms).toISOString() : null
}

/** Timer that a message sets, or that it was written under; null where it tells of none. */
function timerIn({ message, messageTimestamp }: WAMessage): Timer | null {
  const content = unwrap(message)
  if (!content) return null
  const { protocolMessage } = content
  if (protocolMessage?.type === proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING)
    return toTimer(protocolMessage.ephemeralExpiration ?? 0, messageTimestamp)
  const context = findContextInfo(content)
  return context?.expiration ? toTimer(context.expiration, context.ephemeralSettingTimestamp) : null
}

/** Null where nothing tells when somebody set it. */
function toTimer(seconds: number | null | undefined, setAt: Seconds): Timer | null {
  const ms = toNumber(setAt) * 1000
  if (seconds == null || seconds < 0 || seconds > maxTimerSeconds || !(ms > 0 && ms <= latestMs)) return null
  return { seconds, at: new Date(ms).toISOString() }
}

/** One year, above all timers that WhatsApp has. */
const maxTimerSeconds = 31_622_400
