import type {
  EngineContent,
  EngineLine,
  EngineMessage,
  EngineReceipt,
  MessageRef,
} from '@morpheus/gateway/engine'
import {
  type BaileysEventMap,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  isLidUser,
  isPnUser,
  jidNormalizedUser,
  proto,
  toNumber,
  type WAMessage,
  type WAMessageKey,
} from 'baileys'
import { isAdmin } from '../groups/engineGroup.js'
import type { Groups } from '../groups/groups.js'
import type { Identities } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import type { ChannelNames } from './channelNames.js'
import { readContent, toPinSeconds, withheldContent } from './content.js'
import { readDetails, readQuote } from './details.js'
import type { EventInvitations } from './events.js'
import { isEvent, type MessageSecrets } from './messageSecrets.js'
import type { Orders } from './orders.js'
import type { Polls } from './polls.js'
import { rawMessage } from './rawMessage.js'

interface InboundOptions {
  line: EngineLine
  identities: Identities
  groups: Groups
  channels: Pick<ChannelNames, 'of'>
  keys: MessageKeys
  polls: Polls
  secrets: MessageSecrets
  orders: Pick<Orders, 'addItems'>
  invitations: EventInvitations
  onError: (error: unknown) => void
  me: { id: string; lid: string | undefined }
}

export class Inbound {
  readonly #options: InboundOptions

  constructor(options: InboundOptions) {
    this.#options = options
  }

  async messages(messages: readonly WAMessage[]): Promise<void> {
    const { line, orders } = this.#options
    const emitted: EngineMessage[] = []
    for (const message of messages) {
      if (isJidStatusBroadcast(message.key.remoteJid ?? '')) {
        await this.#status(message).catch(this.#options.onError)
        continue
      }
      if (isJidNewsletter(message.key.remoteJid ?? '')) {
        await this.#channelPost(message).catch(this.#options.onError)
        continue
      }
      const one = await this.#readable(message)
      if (one) emitted.push(await orders.addItems(one, message))
    }
    if (emitted.length > 0) await line.messages(emitted)
  }

  async history(messages: readonly WAMessage[], progress: number | undefined): Promise<void> {
    const emitted: EngineMessage[] = []
    for (const message of messages) {
      const one = await this.#readable(message)
      if (one) emitted.push(one)
    }
    emitted.sort((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0))
    if (emitted.length > 0) await this.#options.line.history(emitted, progress)
  }

  async updates(updates: BaileysEventMap['messages.update']): Promise<void> {
    const receipts: EngineReceipt[] = []
    for (const { key, update } of updates) {
      const status = toStatus(update.status)
      if (!key.fromMe || !key.id || !key.remoteJid || !status) continue
      const contact = await this.#address(key.remoteJid, key.remoteJidAlt)
      if (!contact) continue
      receipts.push({ id: key.id, contact, by: contact, status, timestamp: toTime(update.messageTimestamp) })
    }
    if (receipts.length > 0) await this.#options.line.receipts(receipts)
  }

  async groupReceipts(updates: BaileysEventMap['message-receipt.update']): Promise<void> {
    const { line, groups, me } = this.#options
    const receipts: EngineReceipt[] = []
    for (const { key, receipt } of updates) {
      const { id, remoteJid } = key
      if (!key.fromMe || !id || !remoteJid || !isJidGroup(remoteJid)) continue
      const by = receipt.userJid ? await this.#address(receipt.userJid) : null
      const contact = await this.#address(me.id, me.lid)
      if (!by || !contact) continue
      const at = receipt.readTimestamp ?? receipt.receiptTimestamp
      const status = receipt.readTimestamp ? 'read' : 'delivered'
      receipts.push({ id, contact, group: await groups.nameOf(remoteJid), by, status, timestamp: toTime(at) })
    }
    if (receipts.length > 0) await line.receipts(receipts)
  }

  /** Own statuses are skipped: the phone shows them. */
  async #status(message: WAMessage): Promise<void> {
    const { participant, participantAlt, id, fromMe } = message.key
    const content = readContent(message)
    const by = participant && !fromMe && (await this.#address(participant, participantAlt))
    if (!by || !id || !content) return
    this.#options.keys.note(message.key)
    const contactName = message.verifiedBizName ?? message.pushName ?? null
    const timestamp = toTime(message.messageTimestamp)
    await this.#options.line.status({ id, by, contactName, content, timestamp })
  }

  /** Own posts come back, too: the session knows them by their ids. */
  async #channelPost(message: WAMessage): Promise<void> {
    const { channels, keys, line } = this.#options
    const { id, remoteJid, server_id: serverId = null } = message.key
    if (!id || !remoteJid) return
    const content = readContent(message) ?? (isEmpty(message) ? ({ kind: 'revoke', of: id } as const) : null)
    if (!content) return
    keys.note(message.key)
    const channel = { id: remoteJid, name: await channels.of(remoteJid) }
    await line.channelPost({ id, serverId, channel, content, timestamp: toTime(message.messageTimestamp) })
  }

  /** A malformed message, which anybody may send, must not block the others. */
  async #readable(message: WAMessage): Promise<EngineMessage | null> {
    try {
      return await this.#message(message)
    } catch (error) {
      this.#options.onError(error)
      return null
    }
  }

  async #message(message: WAMessage): Promise<EngineMessage | null> {
    const { polls, secrets, invitations, me } = this.#options
    polls.note(message, me)
    invitations.note(message, me)
    if (await this.#hasSealedChanges(message)) secrets.note(message, me)
    const opened = await secrets.read(message, me)
    const content =
      opened?.content ??
      readContent(message) ??
      (await polls.voteIn(message, me)) ??
      (await invitations.answerIn(message, me)) ??
      withheldContent(message)
    const ref = content && (await this.#ref(message.key))
    if (!ref) return null
    this.#options.keys.note(message.key)
    const isFromMe = message.key.fromMe ?? false
    const listAddresses = (jids: readonly string[]) =>
      this.#options.identities.addressesOf(jids.map((jid) => ({ jid })))
    const details = await readDetails(message.message, listAddresses)
    return {
      ...ref,
      contactName: isFromMe ? null : (message.verifiedBizName ?? message.pushName ?? null),
      isFromMe,
      content: await this.#withAuthority(content, message.key),
      ...(details && { details }),
      ...(await readQuote(message.message, listAddresses)),
      ...(opened?.replyTo && { replyTo: opened.replyTo }),
      ...readPinOfHistory(message),
      timestamp: toTime(message.messageTimestamp),
      raw: () => rawMessage(message),
    }
  }

  /** In other groups nothing is encrypted under the secret that almost every message has. */
  async #hasSealedChanges({ key, message }: WAMessage): Promise<boolean> {
    if (!key.remoteJid || !isJidGroup(key.remoteJid)) return isEvent(message)
    return (await this.#options.groups.of(key.remoteJid))?.isCommunityAnnounce === true || isEvent(message)
  }

  /** Recipients check themselves whether an administrator deletes the message of somebody else. */
  async #withAuthority(content: EngineContent, key: WAMessageKey): Promise<EngineContent> {
    const { remoteJid, fromMe, participant, participantAlt } = key
    if (content.kind !== 'revoke' || !remoteJid || !isJidGroup(remoteJid)) return content
    const { groups, me } = this.#options
    const metadata = await groups.of(remoteJid)
    const by = fromMe ? [me.id, me.lid] : [participant, participantAlt]
    return metadata && isAdmin(metadata, by) ? { ...content, byAdmin: true } : content
  }

  async #ref(key: WAMessageKey): Promise<MessageRef | null> {
    const { id, remoteJid, remoteJidAlt, participant, participantAlt } = key
    if (!id || !remoteJid) return null
    if (isJidGroup(remoteJid)) {
      const { me, groups } = this.#options
      const contact = key.fromMe
        ? await this.#address(me.id, me.lid)
        : participant && (await this.#address(participant, participantAlt))
      return contact ? { id, contact, group: await groups.nameOf(remoteJid) } : null
    }
    if (!isPnUser(remoteJid) && !isLidUser(remoteJid)) return null
    const contact = await this.#address(remoteJid, remoteJidAlt)
    return contact && { id, contact }
  }

  #address(jid: string, alt?: string) {
    return this.#options.identities.addressOf(jidNormalizedUser(jid), alt)
  }
}

/** A deleted post arrives again without content. */
function isEmpty({ message }: WAMessage): boolean {
  return message !== null && message !== undefined && Object.values(message).every((part) => part === null)
}

const { DELIVERY_ACK, READ, PLAYED } = proto.WebMessageInfo.Status

function toStatus(status: number | null | undefined): 'delivered' | 'read' | 'played' | null {
  if (status === DELIVERY_ACK) return 'delivered'
  if (status === PLAYED) return 'played'
  return status === READ ? 'read' : null
}

/** The history of a pairing has the pin of a message beside its content. */
function readPinOfHistory({ pinInChat }: WAMessage): Pick<EngineMessage, 'pin'> {
  const at = toNumber(pinInChat?.senderTimestampMs)
  if (pinInChat?.type !== proto.PinInChat.Type.PIN_FOR_ALL || !(at > 0 && at <= latestMs)) return {}
  const seconds = toPinSeconds(pinInChat.messageAddOnContextInfo?.messageAddOnDurationInSecs)
  return { pin: { seconds, at: new Date(at).toISOString() } }
}

/** Seconds since 1970 as ISO 8601 in UTC; the current time for an invalid value. */
export function toTime(seconds: Parameters<typeof toNumber>[0]): string {
  const ms = toNumber(seconds) * 1000
  return new Date(ms >= 0 && ms <= latestMs ? ms : Date.now()).toISOString()
}

/** End of the year 9999: ISO 8601 has another format beyond it. */
const latestMs = 253_402_300_799_999
